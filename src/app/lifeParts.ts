export { LogOut as LogOutDialog } from './LogOut.tsx';
export { Living } from './Living.tsx';
export { InstallOffer } from './screens/InstallOffer.tsx';
export { StandingNotices } from './StandingNotices.tsx';
export { ConfirmEmailNotice } from '../features/auth/ConfirmEmailNotice.tsx';
export { Bedside } from '../features/bedside/Bedside.tsx';
export { LateDialog } from '../features/medications/LateDialog.tsx';
export { TestAlarm } from '../features/readiness/TestAlarm.tsx';
