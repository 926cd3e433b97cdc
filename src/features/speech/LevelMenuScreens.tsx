import { Equal, Minus, TextAlignStart } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import { PageContent } from '../../ui/PageContent.tsx';
import { SampleLine } from '../../ui/SampleLine.tsx';
import { Tile, TileGrid } from '../../ui/Tile.tsx';
import { levelNames, texts } from './strings.ts';

const levels = [
  ['easy', Minus, paths.speechPracticeEasy, paths.speechMonitorEasy],
  ['medium', Equal, paths.speechPracticeMedium, paths.speechMonitorMedium],
  ['hard', TextAlignStart, paths.speechPracticeHard, paths.speechMonitorHard],
] as const;

function LevelMenu({ isMonitor }: { isMonitor: boolean }) {
  return (
    <PageContent title={texts.title}>
      <SampleLine />
      <p>{isMonitor ? texts.chooseMonitored : texts.chooseOwn}</p>
      <TileGrid>
        {levels.map(([level, Icon, practice, monitor]) => (
          <Tile
            key={level}
            name={levelNames[level]}
            icon={<Icon />}
            tone="plum"
            to={isMonitor ? monitor : practice}
          />
        ))}
      </TileGrid>
    </PageContent>
  );
}

export const PracticeMenuScreen = () => <LevelMenu isMonitor={false} />;
export const MonitorMenuScreen = () => <LevelMenu isMonitor />;
