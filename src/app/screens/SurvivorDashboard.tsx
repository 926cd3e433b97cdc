import { Brain, Dumbbell, HeartHandshake, MessageCircle, Pill, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { outboxWoken } from '../../api/outbox/outboxListeners.ts';
import { ActivityPanel } from '../../features/activityFeed/ActivityPanel.tsx';
import { BedsideMode } from '../../features/bedside/BedsideMode.tsx';
import { selectPutOffWords } from '../../features/alarms/putOffWords.ts';
import { EmergencyCall } from '../../features/emergency/EmergencyCall.tsx';
import { helpAsked } from '../../features/emergency/events.ts';
import { selectNextWords, selectToday } from '../../features/medications/today.ts';
import { TodayLine } from '../../features/medications/TodayLine.tsx';
import { ReadinessCard } from '../../features/readiness/ReadinessCard.tsx';
import { weekday } from '../../ui/dates.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { ForUser } from './ForUser.tsx';
import { greetingAt, tileTexts } from './dashboardStrings.ts';

/** /survivordashboard (SPEC section 2). */
export function SurvivorDashboard() {
  // Of another person it is another dashboard, which loads anew.
  return <ForUser>{(user) => <Dashboard key={user.id} user={user} />}</ForUser>;
}

function Dashboard({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const now = useAppSelector((state) => state.alarms.now);
  const zone = useAppSelector((state) => state.alarms.zone);
  const left = useAppSelector(selectToday).filter(({ answer }) => answer.status === 'pending');
  const next = useAppSelector(selectNextWords);
  const putOff = useAppSelector(selectPutOffWords)
    .map(({ words }) => words)
    .join(' ');
  const known = useAppSelector((state) => state.medications.rows.length > 0);
  const [saysGames, setSaysGames] = useState(false);

  useEffect(() => {
    dispatch(outboxWoken({ by: 'dashboard' }));
  }, [dispatch]);

  return (
    <Screen title={greetingAt(now, zone, user.fname)} above={weekday(now)}>
      <Stack loose>
        <TodayLine personId={user.id}>
          <ReadinessCard>
            <BedsideMode next={putOff || next} onHelp={() => dispatch(helpAsked())} />
          </ReadinessCard>
        </TodayLine>
        <TileGrid>
          <Tile
            name={tileTexts.exercise}
            icon={<Dumbbell />}
            tone="green"
            to={paths.exerciseGuide}
          />
          <Tile
            name={tileTexts.speech}
            icon={<MessageCircle />}
            tone="plum"
            to={paths.speechPractice}
          />
          <Tile
            name={tileTexts.games}
            icon={<Brain />}
            tone="grey"
            fact={saysGames ? tileTexts.gamesSoon : undefined}
            onClick={() => setSaysGames(true)}
          />
          <Tile
            name={tileTexts.medications}
            icon={<Pill />}
            tone="blue"
            fact={known ? tileTexts.left(left.length) : undefined}
            to={paths.medication}
          />
          <Tile
            name={tileTexts.connect}
            icon={<HeartHandshake />}
            tone="teal"
            to={paths.connectCaregiver}
          />
          <Tile
            name={tileTexts.emergency}
            icon={<TriangleAlert />}
            tone="red"
            onClick={() => dispatch(helpAsked())}
          />
        </TileGrid>
        <EmergencyCall />
        <ActivityPanel personId={user.id} viewer="survivor" />
      </Stack>
    </Screen>
  );
}
