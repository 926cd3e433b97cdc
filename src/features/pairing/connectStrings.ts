import type { CameraProblem } from '../../platform/camera.ts';

export const texts = {
  choiceTitle: 'Connect Stroke Survivor',
  choiceIntro: 'Ask the survivor for their code. It stands under Connect Caregiver, ADD CAREGIVER.',
  scanCode: 'SCAN QR CODE',
  openingCamera: 'Opening the camera…',
  enterCode: 'ENTER PIN CODE',
  back: 'BACK',
  needsNetwork: 'Connecting needs the network.',

  scanTitle: 'SCAN QR CODE',
  instructions: [
    'Allow the camera when you are asked.',
    'Point the camera at the QR code.',
    'Hold the device steady.',
  ],
  picture: 'Camera picture',
  startingCamera: 'Starting camera...',
  cameraOff: 'The camera is off.',
  startScanning: 'Start Scanning',
  scanning: 'Scanning...',
  connecting: 'Connecting...',
  cancel: 'CANCEL',
  notLoggedIn: 'Not logged in',
  invalidCode: 'Invalid QR code',
  connectionFailed: 'Connection failed. Please try again.',
  cameraEnded: 'it was switched off',

  pinTitle: 'CONNECT STROKE SURVIVOR',
  enterPin: 'ENTER PIN',
  pinHint:
    'The survivor finds it under Connect Caregiver, ADD CAREGIVER. It has letters and digits, never 0, O, 1, I or L. It works once, for 10 minutes. After that ask for a new one.',
  character: (index: number, of: number) => `PIN character ${index} of ${of}`,
  connect: 'CONNECT',
  pinTooShort: '⚠️ Please enter a 6-digit PIN',
  invalidPin: 'Invalid PIN',
  succeeded: (message: string) => `✅ ${message}`,
  failed: (message: string) => `❌ ${message}`,
  ok: 'OK',
} as const;

const plainProblems = {
  unsupported: 'Camera not supported in this browser. Please use Chrome or Safari.',
  denied: 'Camera access denied. Please allow camera in settings.',
  missing: 'No camera found on this device.',
} as const;

export const cameraText = (problem: CameraProblem): string =>
  problem.kind === 'failed'
    ? `Failed to access camera: ${problem.reason}`
    : plainProblems[problem.kind];
