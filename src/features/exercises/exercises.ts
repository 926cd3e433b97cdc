export interface Exercise {
  readonly name: string;
  readonly doctor: string;
  /** See ExerciseDrawing. */
  readonly drawing: string;
}

export const exercises: readonly Exercise[] = [
  { name: 'Shoulder Flexion', doctor: 'Reyes', drawing: 'shoulder-flexion' },
  { name: 'Shoulder Press', doctor: 'Reyes', drawing: 'shoulder-press' },
  { name: 'Pronation & Supination', doctor: 'Okafor', drawing: 'pronation-supination' },
  { name: 'Hip Flexion', doctor: 'Lindqvist', drawing: 'hip-flexion' },
  { name: 'External & Internal Rotation', doctor: 'Reyes', drawing: 'shoulder-rotation' },
  { name: 'Knee Extension', doctor: 'Lindqvist', drawing: 'knee-extension' },
  { name: 'Smiling', doctor: 'Okafor', drawing: 'smiling' },
  { name: 'Raise Your Eyebrows', doctor: 'Okafor', drawing: 'raise-your-eyebrows' },
  { name: 'Frowning', doctor: 'Okafor', drawing: 'frowning' },
];

/** A placeholder of type mp4 (section 9). */
export const sampleVideo = { src: '/videos/placeholder.mp4', type: 'video/mp4' } as const;
