import { Link } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { formErrorOf } from '../../../ui/formValidation.ts';
import { PageContent } from '../../../ui/PageContent.tsx';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { useFormErrors } from '../../../ui/useFormErrors.tsx';
import { useUnmountSignal } from '../../../ui/useUnmountSignal.ts';
import { announced } from '../../announcements/events.ts';
import { connect, type ConnectResult } from './connect.ts';
import { connectTexts as texts } from '../strings.ts';
import { emptyPin, type PinEdit } from '../pinCharacters.ts';
import { boxId, PinInput } from './PinInput.tsx';
import { useBack } from '../useBack.ts';

const resultText = (result: ConnectResult): string => {
  if (result.kind === 'failed') return texts.failed(texts.connectionFailed);
  const { kind, message } = result;
  return kind === 'connected'
    ? texts.succeeded(message)
    : texts.failed(message || texts.invalidPin);
};

export function EnterPinScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goBack = useBack(paths.connectSurvivor1);
  const id = useId();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const [characters, setCharacters] = useState(emptyPin);
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<ConnectResult | null>(null);
  const firstEmpty = characters.indexOf('');
  const formErrors =
    firstEmpty === -1 ? null : formErrorOf(texts.pinTooShort, boxId(id, firstEmpty));
  const { report, errorAt, summary } = useFormErrors(formErrors);
  const { offlineHint, describedBy } = useNetworkHint();
  const unmountSignal = useUnmountSignal();

  // The boxes are all that there is to do here.
  useEffect(() => boxes.current?.querySelector('input')?.focus(), []);

  function change({ characters: next, isAtEnd }: PinEdit) {
    setCharacters(next);
    // A rejected PIN is corrected without being sent at each character.
    const isLast = isAtEnd || characters.includes('');
    if (isLast && !next.includes('')) void send(next.join(''));
  }

  async function submit() {
    report(formErrors);
    if (!formErrors) await send(characters.join(''));
  }

  async function send(pin: string) {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = await dispatch(connect('pin', pin));
    if (unmountSignal.current?.aborted) {
      if (outcome.kind === 'connected')
        dispatch(announced({ tone: 'success', text: resultText(outcome) }));
      return;
    }
    setIsBusy(false);
    // The dialog restores this focus when it closes.
    boxes.current?.querySelector('input')?.focus();
    setResult(outcome);
  }

  function close() {
    setResult(null);
    if (result?.kind === 'connected') {
      void navigate(paths.connectSurvivor, { replace: true });
    }
  }

  return (
    <PageContent title={texts.pinTitle}>
      <Form label={texts.pinTitle} onSubmit={() => void submit()}>
        {summary}
        <PinInput id={id} ref={boxes} characters={characters} errorAt={errorAt} onChange={change} />
        {offlineHint}
        <SubmitButton
          icon={<Link />}
          busy={isBusy}
          busyText={texts.connecting}
          aria-describedby={describedBy}
        >
          {texts.connect}
        </SubmitButton>
        <Button size="large" onClick={goBack}>
          {texts.cancel}
        </Button>
      </Form>
      <Dialog
        open={result !== null}
        role="alertdialog"
        title={result && resultText(result)}
        onClose={close}
        actions={
          <Button variant="primary" size="large" onClick={close}>
            {texts.ok}
          </Button>
        }
      />
    </PageContent>
  );
}
