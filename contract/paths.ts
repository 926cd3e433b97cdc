export const paths = {
  start: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
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
  adherence: '/adherence',
  connectCaregiver: '/connectcaregiver',
  addCaregiver: '/addcaregiver',
  connectSurvivor: '/connectsurvivor',
  connectSurvivor1: '/connectsurvivor1',
  scanQr: '/scanqr',
  enterPin: '/enterpin',
  emergencyLog: '/emergencylog',
} as const;

export const emergencyLogPath = (emergencyId: string): string =>
  `${paths.emergencyLog}?emergency=${emergencyId}`;

export const helpQueryParam = { name: 'help', value: 'ask' } as const;

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

/** Ignores case and trailing slashes. */
export const canonicalPath = (pathname: string): string =>
  canonicalPaths.get(pathname.replace(/\/+$/, '').toLowerCase() || paths.start) ?? pathname;

export const isPathForRole = (pathname: string, role: string): boolean =>
  pathsByRole[role]?.has(canonicalPath(pathname)) ?? false;

const homeByRole: Readonly<Record<string, string>> = {
  survivor: paths.survivorDashboard,
  caregiver: paths.caregiverDashboard,
  admin: paths.adminDashboard,
};

/** /dashboard for an unknown role (SPEC section 2). */
export const homeFor = (role: string): string => homeByRole[role] ?? paths.dashboard;
