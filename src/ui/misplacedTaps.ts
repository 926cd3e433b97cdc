import { ignoreMovedTaps } from './ignoreMovedTaps.ts';
import { ignoreRepeatedTaps } from './ignoreRepeatedTaps.ts';

ignoreRepeatedTaps();
ignoreMovedTaps();
