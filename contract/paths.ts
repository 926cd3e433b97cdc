const publicPathsByName = {
  start: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  privacy: '/privacy',
} as const;

const dashboard = '/dashboard';
const adherence = '/adherence';
const plan = '/medicationplan';
const settings = '/settings';
const account = '/account';

const survivorPaths = {
  survivorDashboard: '/survivordashboard',
  dashboard,
  exerciseGuide: '/exerciseguide',
  exerciseList: '/exerciselist',
  editProfileSurvivor: '/editprofilesurvivor',
  speechPractice: '/speechpractice',
  speechPracticeEasy: '/speechpracticeeasy',
  speechPracticeMedium: '/speechpracticemedium',
  speechPracticeHard: '/speechpracticehard',
  medication: '/medication',
  addMedication: '/addmedication',
  editMedication: '/editmedication',
  adherence,
  plan,
  settings,
  account,
  connectCaregiver: '/connectcaregiver',
  addCaregiver: '/addcaregiver',
} as const;

const caregiverPaths = {
  caregiverDashboard: '/caregiverdashboard',
  dashboard,
  caregiverExerciseList: '/caregiverexerciselist',
  editAffectedParts: '/editaffectedparts',
  editProfileCaregiver: '/editprofilecaregiver',
  speechPracticeMonitor: '/speechpracticemonitor',
  speechMonitorEasy: '/speechmonitoreasy',
  speechMonitorMedium: '/speechmonitormedium',
  speechMonitorHard: '/speechmonitorhard',
  cgMedication: '/CGmedication',
  cgAddMedication: '/CGaddmedication',
  cgEditMedication: '/CGeditmedication',
  adherence,
  plan,
  settings,
  account,
  connectSurvivor: '/connectsurvivor',
  connectSurvivor1: '/connectsurvivor1',
  scanQr: '/scanqr',
  enterPin: '/enterpin',
  emergencyLog: '/emergencylog',
} as const;

const adminPaths = { adminDashboard: '/admindashboard', dashboard, account } as const;

export const paths = {
  ...publicPathsByName,
  ...survivorPaths,
  ...caregiverPaths,
  ...adminPaths,
} as const;

export const emergencyLogPath = (emergencyId: string): string =>
  `${paths.emergencyLog}?emergency=${emergencyId}`;

/** In the fragment, which browsers do not send. */
export const invitationPath = (token: string): string => `${paths.register}#invitation=${token}`;

/** In the fragment, which browsers do not send. */
export const emailChangePath = (token: string): string => `${paths.confirmEmail}#change=${token}`;

export const emailChangeIn = (hash: string): string | undefined =>
  /^#change=([\w-]+)/.exec(hash)?.[1];

/** Of a link, or of the text of one. */
export const resetPath = (token: string): string => `${paths.resetPassword}?token=${token}`;

export const invitationIn = (link: string): string | undefined =>
  /#invitation=([\w-]+)/.exec(link)?.[1];

/** The QR code of a survivor. In the fragment, which browsers do not send. */
export const pairingPath = (token: string): string => `${paths.connectSurvivor1}#code=${token}`;

/** Of a link, or of its fragment. */
export const pairingCodeIn = (link: string): string | undefined =>
  /#code=([\dA-F]{32})$/i.exec(link)?.[1];

export const helpQueryParam = { name: 'help', value: 'ask' } as const;

export const publicPaths: ReadonlySet<string> = new Set(Object.values(publicPathsByName));

const pathsByRole: Readonly<Record<string, readonly string[]>> = {
  survivor: Object.values(survivorPaths),
  caregiver: Object.values(caregiverPaths),
  admin: Object.values(adminPaths),
};

const canonicalPaths = new Map(Object.values(paths).map((path) => [path.toLowerCase(), path]));

/** Ignores case and trailing slashes. */
export const canonicalPath = (pathname: string): string =>
  canonicalPaths.get(pathname.replace(/\/+$/, '').toLowerCase() || paths.start) ?? pathname;

export const isPathForRole = (pathname: string, role: string): boolean =>
  pathsByRole[role]?.includes(canonicalPath(pathname)) ?? false;

const homeByRole: Readonly<Record<string, string>> = {
  survivor: paths.survivorDashboard,
  caregiver: paths.caregiverDashboard,
  admin: paths.adminDashboard,
};

/** /dashboard for an unknown role. */
export const homeFor = (role: string): string => homeByRole[role] ?? paths.dashboard;
