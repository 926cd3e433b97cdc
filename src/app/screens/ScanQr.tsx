import { ScanQrScreen } from '../../features/pairing/ScanQrScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function ScanQr() {
  return <ForUser>{({ id }) => <ScanQrScreen key={id} />}</ForUser>;
}
