import { CircleUserRound, Save } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Profile } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { avatarSource } from '../../../domain/avatar.ts';
import { profileRedirectDelayMs } from '../../../domain/specConstants.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch, useTimeout } from '../../api/hooks.ts';
import { useUpdateProfileMutation } from '../../api/firstScreenApi.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PictureField, useChosenFile, validatePicture } from '../../ui/PictureField.tsx';
import { pictureTexts } from '../../ui/pictureStrings.ts';
import { formErrorOf, toFormErrors } from '../../ui/formValidation.ts';
import { draftKey } from '../../ui/drafts.ts';
import { useDraft } from '../../ui/useDraft.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { useUnmountSignal } from '../../ui/useUnmountSignal.ts';
import { announced, announcementClosed } from '../announcements/events.ts';
import { NameFields, type Names, validateNames } from './ProfileFields.tsx';
import { texts } from './strings.ts';

const pictureFieldId = 'profile-picture';
const maxBytes = fieldLimits.picture;

const isPictureRejected = (error: CallError): boolean =>
  error.kind === 'refused' && (error.status === 413 || error.code === 'unreadable_image');

const isAborted = (error: unknown): boolean =>
  error instanceof Object && 'name' in error && error.name === 'AbortError';

const errorMessageOf = (error: CallError): string => {
  if (error.kind !== 'refused') return texts.saveFailed;
  return error.status === 401 ? texts.notSavedYet : error.message || texts.saveFailed;
};

export function ProfileForm({ known, isSurvivor }: { known: Profile; isSurvivor: boolean }) {
  const home = isSurvivor ? paths.survivorDashboard : paths.dashboard;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { chosen, choose, preparing } = useChosenFile();
  const { isPreparing } = preparing;
  const [typed, setTyped, draft] = useDraft<Partial<Names>>(
    draftKey(known.id, 'profile'),
    {},
    chosen !== null || isPreparing,
  );
  const [update, { isLoading }] = useUpdateProfileMutation();
  const [saved, setSaved] = useState(false);
  const { offlineHint, describedBy } = useNetworkHint();
  const request = useRef<ReturnType<typeof update>>(undefined);
  const unmountSignal = useUnmountSignal();
  useTimeout(saved, profileRedirectDelayMs, () => {
    void navigate(home, { replace: true });
  });

  const names = { fname: known.fname, lname: known.lname, ...typed };
  const savedUrl = avatarSource(known.avatarUrl, document.baseURI);
  const savedCaption = savedUrl === undefined ? pictureTexts.none : texts.pictureNow;
  const pictureError = chosen ? validatePicture(chosen.file, maxBytes) : undefined;
  const errors = toFormErrors([
    ...validateNames(names),
    ...(pictureError === undefined ? [] : [{ id: pictureFieldId, text: pictureError }]),
  ]);
  // A server error about the picture applies only to the file that was sent.
  const { report, errorAt, summary } = useFormErrors(errors, { [pictureFieldId]: chosen?.file });

  async function submit() {
    if (isLoading || saved || isPreparing) return;
    dispatch(announcementClosed());
    report(errors);
    if (errors) return;
    try {
      const [fname, lname] = [names.fname.trim(), names.lname.trim()];
      request.current = update({
        params: { id: known.id },
        body: { fname, lname, avatar: chosen?.file },
      });
      await request.current.unwrap();
      draft.end();
      setSaved(true);
      dispatch(announced({ tone: 'success', text: texts.saved, acrossRedirect: true }));
    } catch (error) {
      if (!isAborted(error)) reportFailure(error as CallError);
    }
  }

  function reportFailure(failure: CallError) {
    const text = errorMessageOf(failure);
    if (unmountSignal.current?.aborted) {
      dispatch(announced({ tone: 'error', text }));
      return;
    }
    report(formErrorOf(text, isPictureRejected(failure) ? pictureFieldId : undefined));
  }

  return (
    <Form label={texts.title} onSubmit={() => void submit()}>
      {draft.question}
      {summary}
      <NameFields
        names={names}
        errorAt={errorAt}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      <PictureField
        id={pictureFieldId}
        label={texts.picture}
        error={pictureError ?? errorAt(pictureFieldId)}
        url={chosen?.url ?? savedUrl}
        caption={chosen ? pictureTexts.chosen : savedCaption}
        icon={<CircleUserRound />}
        round
        removeLabel={chosen ? pictureTexts.undoChoice : undefined}
        {...preparing}
        onChoose={choose}
        onCancel={() => choose(null)}
        onRemove={() => choose(null)}
      />
      {offlineHint}
      <SubmitButton
        icon={<Save />}
        aria-describedby={describedBy}
        busy={isLoading || saved || isPreparing}
        busyText={isPreparing ? pictureTexts.preparing : saved ? texts.isSaved : texts.saving}
      >
        {texts.save}
      </SubmitButton>
      <ButtonLink to={home} size="large" onClick={() => request.current?.abort()}>
        {texts.cancel}
      </ButtonLink>
    </Form>
  );
}
