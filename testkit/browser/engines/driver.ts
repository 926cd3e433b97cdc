/** What the journey needs of a browser; each engine implements it by its own protocol. */
export interface Driver {
  readonly open: (url: string) => Promise<void>;
  /** The value of the expression, or of its promise, which is JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses with the mouse, in CSS pixels of the window. */
  readonly tapAt: (x: number, y: number) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Of the page, in CSS pixels. */
  readonly setViewportSize: (size: typeof windowSize) => Promise<void>;
  /** A PNG in base64. */
  readonly takePicture: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export const windowSize = { width: 390, height: 844 };

/** Input of W3C WebDriver and of WebDriver BiDi. */
export const tapActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

export const typeActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: Array.from(text, (value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]).flat(),
  },
];
