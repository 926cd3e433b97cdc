import { Spinner } from '../../ui/Spinner.tsx';
import { appTexts } from '../strings.ts';

export function Splash() {
  return (
    <main>
      <Spinner label={appTexts.opening} />
    </main>
  );
}
