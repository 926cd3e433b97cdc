import { Equal, Menu, Minus } from 'lucide-react';
import { type SpeechLevel, speechLevels } from '../../../domain/speechLevels.ts';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Tile, TileGrid } from '../../ui/Tile.tsx';
import { monitorPaths, practicePaths } from './sentences.ts';
import { levelNames, texts } from './strings.ts';

const levelIcons = { easy: Minus, medium: Equal, hard: Menu } as const;

function LevelMenu({ hint, to }: { hint: string; to: Readonly<Record<SpeechLevel, string>> }) {
  return (
    <PageContent title={texts.title}>
      <Stack>
        <p>{hint}</p>
        <TileGrid>
          {speechLevels.map((level) => {
            const Icon = levelIcons[level];
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
    </PageContent>
  );
}

export function PracticeMenuScreen() {
  return <LevelMenu hint={texts.chooseOwn} to={practicePaths} />;
}

export function MonitorMenuScreen() {
  return <LevelMenu hint={texts.chooseMonitored} to={monitorPaths} />;
}
