import type { ComponentType } from 'react';
import { Frowning, Smiling, RaiseYourEyebrows } from './drawings/faceDrawings.tsx';
import { HipFlexion, KneeExtension } from './drawings/legDrawings.tsx';
import {
  PronationSupination,
  ShoulderFlexion,
  ShoulderPress,
  ShoulderRotation,
} from './drawings/armDrawings.tsx';

export interface Exercise {
  readonly name: string;
  readonly doctor: string;
  readonly Drawing: ComponentType;
}

/** SPEC section 2, /exerciselist, in its order. */
export const exercises: readonly Exercise[] = [
  { name: 'Shoulder Flexion', doctor: 'Dr. Reyes', Drawing: ShoulderFlexion },
  { name: 'Shoulder Press', doctor: 'Dr. Reyes', Drawing: ShoulderPress },
  { name: 'Pronation & Supination', doctor: 'Dr. Okafor', Drawing: PronationSupination },
  { name: 'Hip Flexion', doctor: 'Dr. Lindqvist', Drawing: HipFlexion },
  { name: 'External & Internal Rotation', doctor: 'Dr. Reyes', Drawing: ShoulderRotation },
  { name: 'Knee Extension', doctor: 'Dr. Lindqvist', Drawing: KneeExtension },
  { name: 'Smiling', doctor: 'Dr. Okafor', Drawing: Smiling },
  { name: 'Raise Your Eyebrows', doctor: 'Dr. Okafor', Drawing: RaiseYourEyebrows },
  { name: 'Frowning', doctor: 'Dr. Okafor', Drawing: Frowning },
];

/** A placeholder (SPEC section 2) of type mp4 (section 9). */
export const sampleVideo = { src: '/videos/placeholder.mp4', type: 'video/mp4' } as const;
