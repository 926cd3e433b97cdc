import { Pill, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import {
  useDeleteMedicinePictureMutation,
  useSetMedicinePictureMutation,
} from '../../api/medicineChangesApi.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { PictureField, useChosenFile, validatePicture } from '../../ui/PictureField.tsx';
import { pictureTexts as fieldTexts } from '../../ui/pictureStrings.ts';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { useUnmountSignal } from '../../ui/useUnmountSignal.ts';
import { announced } from '../announcements/events.ts';
import { pictureTexts as texts } from './pictureStrings.ts';

const fieldId = 'medicine-picture';
const maxBytes = fieldLimits.picture;

interface Failure {
  readonly text: string;
  readonly canRetry: boolean;
}

const toFailure = (error: CallError, text: string): Failure =>
  error.kind === 'refused'
    ? { text: error.message || text, canRetry: ![400, 413].includes(error.status) }
    : { text, canRetry: true };

/** Sent at once, not with the form: a change of the medicine may wait for the network, a picture cannot. */
export function MedicinePictureField({ medicineId }: { medicineId: string | undefined }) {
  const dispatch = useAppDispatch();
  const stored = useAppSelector(({ medications }) =>
    medications.records.find(({ id }) => id === medicineId),
  );
  const [chosen, choose] = useChosenFile();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [send, { isLoading: isSending }] = useSetMedicinePictureMutation();
  const [remove] = useDeleteMedicinePictureMutation();
  const { offlineHint } = useNetworkHint(texts.needsNetwork);
  const unmountSignal = useUnmountSignal();
  const previous = useRef(Promise.resolve());
  if (!stored) return <p>{texts.later}</p>;
  const { id, picture = null } = stored;

  /** One after another: the last choice of the user is the one that the server keeps. */
  function attempt(
    call: () => Promise<unknown>,
    { done, failed }: Record<'done' | 'failed', string>,
  ) {
    previous.current = previous.current.then(async () => {
      setFailure(null);
      try {
        await call();
        dispatch(announced({ tone: 'success', text: done }));
      } catch (error) {
        const found = toFailure(error as CallError, failed);
        setFailure(found);
        if (unmountSignal.current?.aborted)
          dispatch(announced({ tone: 'error', text: found.text }));
      }
    });
  }

  const upload = (file: File) =>
    attempt(() => send({ medicineId: id, picture: file }).unwrap(), texts.save);

  function start(file: File) {
    choose(file);
    const text = validatePicture(file, maxBytes);
    if (text === undefined) upload(file);
    else setFailure({ text, canRetry: false });
  }

  const isRejected = chosen !== null && failure !== null;

  function cancel() {
    choose(null);
    setFailure(null);
  }

  function clear() {
    cancel();
    if (!isRejected) attempt(() => remove(id).unwrap(), texts.removal);
  }

  const url = chosen?.url ?? picture ?? undefined;
  const savedCaption = url === undefined ? fieldTexts.none : texts.now;
  const removeLabel = isRejected ? fieldTexts.undoChoice : texts.remove;
  return (
    <PictureField
      id={fieldId}
      label={texts.picture}
      maxBytes={maxBytes}
      error={failure?.text}
      url={url}
      caption={isSending ? texts.sending : isRejected ? fieldTexts.chosen : savedCaption}
      icon={<Pill />}
      removeLabel={url === undefined || isSending ? undefined : removeLabel}
      onChoose={start}
      onCancel={cancel}
      onRemove={clear}
    >
      {isRejected && failure.canRetry && (
        <FocusHandoffButton size="large" icon={<RotateCw />} onClick={() => upload(chosen.file)}>
          {texts.sendAgain}
        </FocusHandoffButton>
      )}
      {offlineHint}
    </PictureField>
  );
}
