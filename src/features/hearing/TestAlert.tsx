import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { selectDeviceZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useReadTestAlertQuery, useSendTestAlertMutation } from '../../api/sessionApi.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { announcedResult } from '../announcements/events.ts';
import { hearingTexts as texts } from './hearingStrings.ts';

const pollMs = 2_000;

export function TestAlert() {
  const dispatch = useAppDispatch();
  const { offlineHint, describedBy } = useNetworkHint();
  const [send, { isLoading }] = useSendTestAlertMutation();
  const [testId, setTestId] = useState<string>();

  async function sendTest() {
    const sent = await send();
    if ('data' in sent && sent.data) setTestId(sent.data.id);
    else dispatch(announcedResult(sent, texts.sendFailed));
  }

  return (
    <Stack>
      <p>{texts.testBody}</p>
      {offlineHint}
      <Button
        size="large"
        icon={<BellRing />}
        busy={isLoading}
        busyText={texts.sending}
        aria-describedby={describedBy}
        onClick={() => void sendTest()}
      >
        {texts.send}
      </Button>
      <div aria-live="polite">{testId !== undefined && <TestResult testId={testId} />}</div>
    </Stack>
  );
}

type TestedDevice = ResponseBody<'readTestAlert'>[number];

/** Which devices have shown it, while this is on the screen. */
function TestResult({ testId }: { testId: string }) {
  const zone = useAppSelector(selectDeviceZone);
  const { data: devices } = useReadTestAlertQuery(
    { params: { testId } },
    { pollingInterval: pollMs },
  );
  if (!devices) return null;
  if (devices.length === 0) return <p>{texts.noDevice}</p>;
  const textOf = ({ is_this, device_name, state, shown_at }: TestedDevice) => {
    const name = is_this ? texts.thisDevice : (device_name ?? texts.unnamed);
    return shown_at === null
      ? texts.state(name, state)
      : texts.shownAt(name, formatClockTime(shown_at, zone));
  };
  return (
    <>
      <ul>
        {devices.map((device, index) => (
          // They keep their order.
          <li key={index}>{textOf(device)}</li>
        ))}
      </ul>
      {devices.some(({ shown_at }) => shown_at === null) && <p data-muted>{texts.notShown}</p>}
    </>
  );
}
