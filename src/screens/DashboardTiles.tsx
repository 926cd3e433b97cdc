import { Brain, Dumbbell, HeartHandshake, MessageCircle, Pill } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { announced } from '../features/announcements/events.ts';
import { selectTodayDoses } from '../features/medications/today/todaySelectors.ts';
import { Tile, TileGrid } from '../ui/Tile.tsx';
import { tileTexts as texts } from './dashboardStrings.ts';

interface TileTarget {
  readonly name: string;
  readonly to: string;
}

interface DashboardTilesProps {
  exercise: TileTarget;
  speechTo: string;
  medications: TileTarget;
  connect: TileTarget;
  children?: ReactNode;
}

export function DashboardTiles({
  exercise,
  speechTo,
  medications,
  connect,
  children,
}: DashboardTilesProps) {
  const left = useAppSelector(selectTodayDoses).filter(
    ({ answer, state }) => answer.status === 'pending' && state !== 'missed',
  );
  const known = useAppSelector((state) => state.medications.records.length > 0);
  const dispatch = useAppDispatch();
  return (
    <TileGrid>
      <Tile
        {...medications}
        icon={<Pill />}
        tone="blue"
        fact={known ? texts.left(left.length) : undefined}
      />
      <Tile {...connect} icon={<HeartHandshake />} tone="teal" />
      {children}
      <Tile {...exercise} icon={<Dumbbell />} tone="green" mark={texts.sample} />
      <Tile
        name={texts.speech}
        icon={<MessageCircle />}
        tone="plum"
        mark={texts.sample}
        to={speechTo}
      />
      <Tile
        name={texts.games}
        icon={<Brain />}
        mark={texts.soon}
        onClick={() => dispatch(announced({ tone: 'info', text: texts.gamesSoon }))}
      />
    </TileGrid>
  );
}
