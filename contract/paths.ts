/** Every address of the app (SPEC section 2), written once. */
export const paths = {
  start: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Beyond the spec: the link of the mail that confirms an address; open whether or not a user is signed in. */
  confirmEmail: '/confirm-email',
  survivorDashboard: '/survivordashboard',
  dashboard: '/dashboard',
  caregiverDashboard: '/caregiverdashboard',
  adminDashboard: '/admindashboard',
  exerciseGuide: '/exerciseguide',
  exerciseList: '/exerciselist',
  caregiverExerciseList: '/caregiverexerciselist',
  editAffectedParts: '/editaffectedparts',
  editProfileSurvivor: '/editprofilesurvivor',
  editProfileCaregiver: '/editprofilecaregiver',
  speechPractice: '/speechpractice',
  speechPracticeEasy: '/speechpracticeeasy',
  speechPracticeMedium: '/speechpracticemedium',
  speechPracticeHard: '/speechpracticehard',
  speechPracticeMonitor: '/speechpracticemonitor',
  speechMonitorEasy: '/speechmonitoreasy',
  speechMonitorMedium: '/speechmonitormedium',
  speechMonitorHard: '/speechmonitorhard',
  medication: '/medication',
  addMedication: '/addmedication',
  editMedication: '/editmedication',
  cgMedication: '/CGmedication',
  cgAddMedication: '/CGaddmedication',
  cgEditMedication: '/CGeditmedication',
  /** Beyond the spec: how regularly the watched survivor's medicines were taken. */
  adherence: '/adherence',
  connectCaregiver: '/connectcaregiver',
  addCaregiver: '/addcaregiver',
  connectSurvivor: '/connectsurvivor',
  connectSurvivor1: '/connectsurvivor1',
  scanQr: '/scanqr',
  enterPin: '/enterpin',
  emergencyLog: '/emergencylog',
} as const;

/** Where the log of emergencies begins for who comes from the notification of one. */
export const emergencyLogPath = (emergencyId: string): string =>
  `${paths.emergencyLog}?emergency=${emergencyId}`;

/** What an address says that opens the question whether to send an emergency alert. */
export const helpQueryParam = { name: 'help', value: 'ask' } as const;

/** Where on a profile screen the settings of the device begin. */
export const settingsAnchor = 'settings';

export const publicPaths: ReadonlySet<string> = new Set([
  paths.start,
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
]);

const pathsByRole: Readonly<Record<string, ReadonlySet<string>>> = {
  survivor: new Set([
    paths.survivorDashboard,
    paths.dashboard,
    paths.exerciseGuide,
    paths.exerciseList,
    paths.editProfileSurvivor,
    paths.speechPractice,
    paths.speechPracticeEasy,
    paths.speechPracticeMedium,
    paths.speechPracticeHard,
    paths.medication,
    paths.addMedication,
    paths.editMedication,
    paths.adherence,
    paths.connectCaregiver,
    paths.addCaregiver,
  ]),
  caregiver: new Set([
    paths.caregiverDashboard,
    paths.dashboard,
    paths.caregiverExerciseList,
    paths.editAffectedParts,
    paths.editProfileCaregiver,
    paths.speechPracticeMonitor,
    paths.speechMonitorEasy,
    paths.speechMonitorMedium,
    paths.speechMonitorHard,
    paths.cgMedication,
    paths.cgAddMedication,
    paths.cgEditMedication,
    paths.adherence,
    paths.connectSurvivor,
    paths.connectSurvivor1,
    paths.scanQr,
    paths.enterPin,
    paths.emergencyLog,
  ]),
  admin: new Set([paths.adminDashboard, paths.dashboard]),
};

const canonicalPaths = new Map(Object.values(paths).map((path) => [path.toLowerCase(), path]));

/** The address of the app that a browser's path means, in any case and with a slash at its end. */
export const canonicalPath = (pathname: string): string =>
  canonicalPaths.get(pathname.replace(/\/+$/, '').toLowerCase() || paths.start) ?? pathname;

/** Whether an address is one of the screens made for this role. */
export const isPathForRole = (pathname: string, role: string): boolean =>
  pathsByRole[role]?.has(canonicalPath(pathname)) ?? false;

const homeByRole: Readonly<Record<string, string>> = {
  survivor: paths.survivorDashboard,
  caregiver: paths.caregiverDashboard,
  admin: paths.adminDashboard,
};

/** Where a person of this role begins; /dashboard for a role nobody knows (SPEC section 2). */
export const homeFor = (role: string): string => homeByRole[role] ?? paths.dashboard;
