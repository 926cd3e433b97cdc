import { Equal, Menu, Minus } from 'lucide-react';
import { type SpeechLevel, speechLevels } from '../../../domain/speechLevels.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { monitorPaths, practicePaths } from './sentences.ts';
import { levelNames, texts } from './strings.ts';

/** As many lines as the sentence is long. */
const icons = { easy: Minus, medium: Equal, hard: Menu } as const;

interface LevelChoiceProps {
  hint: string;
  to: Readonly<Record<SpeechLevel, string>>;
}

function LevelChoice({ hint, to }: LevelChoiceProps) {
  return (
    <Screen title={texts.title}>
      <Stack>
        <p>{hint}</p>
        <TileGrid>
          {speechLevels.map((level) => {
            const Icon = icons[level];
            return (
              <Tile
                key={level}
                name={levelNames[level]}
                icon={<Icon />}
                tone="plum"
                to={to[level]}
              />
            );
          })}
        </TileGrid>
      </Stack>
    </Screen>
  );
}

/** /speechpractice (SPEC section 2, Speech practice). */
export function PracticeChoice() {
  return <LevelChoice hint={texts.chooseOwn} to={practicePaths} />;
}

/** /speechpracticemonitor (SPEC section 2, Speech practice). */
export function MonitorChoice() {
  return <LevelChoice hint={texts.chooseWatched} to={monitorPaths} />;
}
