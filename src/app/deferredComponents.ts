export { LogOut as LogOutDialog } from './LogOut.tsx';
export { SurvivorOverlays } from './SurvivorOverlays.tsx';
export { InstallOffer } from './screens/InstallOffer.tsx';
export { GlobalNotices } from './GlobalNotices.tsx';
export { ConfirmEmailNotice } from '../features/auth/ConfirmEmailNotice.tsx';
export { BedsideClock } from '../features/bedside/BedsideClock.tsx';
export { LateDialog } from '../features/medications/LateDialog.tsx';
export { TestAlarm } from '../features/alarmReadiness/TestAlarm.tsx';
