import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useExportAccountMutation } from '../../../api/sessionApi.ts';
import { useAppDispatch, useServices } from '../../../api/hooks.ts';
import { parseJson } from '../../../platform/parseJson.ts';
import { saveFile } from '../../../platform/browserApis.ts';
import { Button } from '../../../ui/Button.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { announced, announcedFailure, announcementClosed } from '../../announcements/events.ts';
import { buildZip } from './buildZip.ts';
import { texts } from './myDataStrings.ts';

/** Not by `for await`, which Safari lacks. */
const readText = async ({ body }: Response, onRead: (bytes: number) => void): Promise<string> => {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part?.value) return text;
    text += decoder.decode(part.value, { stream: true });
    onRead((bytes += part.value.length));
  }
};

export function SaveData({ describedBy }: { describedBy: string | undefined }) {
  const dispatch = useAppDispatch();
  const { clock } = useServices();
  const [exportAccount, { isLoading }] = useExportAccountMutation();
  const [bytes, setBytes] = useState(0);
  const call = useRef<ReturnType<typeof exportAccount>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => call.current?.abort(), []);

  async function save() {
    dispatch(announcementClosed());
    setBytes(0);
    let text = '';
    call.current = exportAccount(async (response) => {
      text = await readText(response, setBytes);
      return parseJson(text);
    });
    const { error } = await call.current;
    if (error) {
      // One without a kind was cancelled.
      if ('kind' in error) dispatch(announcedFailure(error, texts.saveFailed));
      return;
    }
    try {
      const { name, content } = buildZip(text, clock.now());
      saveFile(name, 'application/zip', content);
      dispatch(announced({ tone: 'success', text: texts.saved(name) }));
    } catch {
      dispatch(announced({ tone: 'error', text: texts.saveFailed }));
    }
  }

  function cancel() {
    call.current?.abort();
    dispatch(announced({ tone: 'info', text: texts.cancelled }));
  }

  return (
    <>
      <Button
        ref={button}
        size="large"
        icon={<Download />}
        busy={isLoading}
        busyText={texts.saving}
        aria-describedby={describedBy}
        onClick={() => void save()}
      >
        {texts.save}
      </Button>
      {isLoading && (
        <>
          <p role="progressbar" aria-label={texts.saving} aria-valuetext={texts.soFar(bytes)}>
            {texts.soFar(bytes)}
          </p>
          <FocusHandoffButton size="large" fallbackRef={button} onClick={cancel}>
            {texts.cancel}
          </FocusHandoffButton>
        </>
      )}
    </>
  );
}
