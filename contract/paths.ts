/** Every address of the app (SPEC section 2), written once. */
export const paths = {
  start: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
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
  connectCaregiver: '/connectcaregiver',
  addCaregiver: '/addcaregiver',
  connectSurvivor: '/connectsurvivor',
  connectSurvivor1: '/connectsurvivor1',
  scanQr: '/scanqr',
  enterPin: '/enterpin',
  emergencyLog: '/emergencylog',
} as const;

export const publicPaths: ReadonlySet<string> = new Set([
  paths.start,
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
]);

const homes: Readonly<Record<string, string>> = {
  survivor: paths.survivorDashboard,
  caregiver: paths.caregiverDashboard,
  admin: paths.adminDashboard,
};

/** Where a person of this role begins; /dashboard for a role nobody knows (SPEC section 2). */
export const homeFor = (role: string): string => homes[role] ?? paths.dashboard;
