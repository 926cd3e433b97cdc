import { Save } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Profile } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { avatarSource } from '../../../domain/avatar.ts';
import { profileRedirectAfter } from '../../../domain/constants.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useUpdateProfileMutation } from '../../api/profileApi.ts';
import { selectAway } from '../../api/serverReach.ts';
import { useAfter } from '../../api/useAfter.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form } from '../../ui/Form.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import { problemOf, problemsIn } from '../../ui/problems.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useChosenFile } from '../../ui/useChosenFile.ts';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { useVisit } from '../../ui/useVisit.ts';
import { announced, announcementClosed } from '../status/events.ts';
import { NameFields } from './NameFields.tsx';
import { nameProblems, type Names, trimmed } from './names.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { isAboutPicture, pictureId, pictureProblem, pictureTypes } from './picture.ts';
import { SendingProgress } from './SendingProgress.tsx';
import { texts } from './strings.ts';

const isAborted = (error: unknown): boolean =>
  error instanceof Object && 'name' in error && error.name === 'AbortError';

const messageOf = (error: CallError): string => {
  if (error.kind !== 'refused') return texts.saveFailed;
  return error.status === 401 ? texts.notSavedYet : error.message || texts.saveFailed;
};

interface ProfileFormProps {
  /** What is not typed is as known, also where that comes later. */
  known: Profile;
  isSurvivor: boolean;
}

/** The form of /editprofilesurvivor and /editprofilecaregiver (SPEC section 2, Profiles). */
export function ProfileForm({ known, isSurvivor }: ProfileFormProps) {
  const home = isSurvivor ? paths.survivorDashboard : paths.dashboard;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Partial<Names>>({});
  const [chosen, choose] = useChosenFile();
  const [typedPassword, setTypedPassword] = useState(false);
  const [update, { isLoading }] = useUpdateProfileMutation();
  const [saved, setSaved] = useState(false);
  const { line, describedBy } = useNeedsServer(useAppSelector(selectAway));
  const call = useRef<ReturnType<typeof update>>(undefined);
  const visit = useVisit();
  useAfter(saved, profileRedirectAfter, () => {
    void navigate(home, { replace: true });
  });

  const names = { fname: known.fname, lname: known.lname, ...typed };
  const pictureError = chosen ? pictureProblem(chosen.file) : undefined;
  const found = problemsIn([
    ...nameProblems(names),
    ...(pictureError === undefined ? [] : [{ id: pictureId, text: pictureError }]),
  ]);
  // What the server said of a picture holds no more of another one.
  const { report, errorAt, summary } = useProblems(found, { [pictureId]: chosen?.file });

  async function submit() {
    if (isLoading || saved) return;
    dispatch(announcementClosed());
    report(found);
    if (found) return;
    try {
      call.current = update({ id: known.id, ...trimmed(names), avatar: chosen?.file });
      await call.current.unwrap();
      setSaved(true);
      const text = typedPassword ? `${texts.saved} ${texts.passwordSame}` : texts.saved;
      dispatch(announced({ tone: 'success', text, acrossRedirect: true }));
    } catch (error) {
      if (!isAborted(error)) reportFailure(error as CallError);
    }
  }

  function reportFailure(failure: CallError) {
    const text = messageOf(failure);
    if (visit.current?.aborted) {
      dispatch(announced({ tone: 'error', text }));
      return;
    }
    report(problemOf(text, isAboutPicture(failure) ? pictureId : undefined));
  }

  const source = chosen?.url ?? avatarSource(known.avatarUrl, document.baseURI);
  const captionOfKnown = source === undefined ? texts.pictureNone : texts.pictureNow;

  return (
    <Form label={texts.title} onSubmit={() => void submit()}>
      {summary}
      <NameFields
        names={names}
        errorAt={errorAt}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      <PictureField
        id={pictureId}
        label={texts.picture}
        hint={texts.pictureHint}
        error={pictureError ?? errorAt(pictureId)}
        accept={pictureTypes.join(',')}
        source={source}
        caption={chosen ? texts.pictureChosen : captionOfKnown}
        brokenCaption={texts.pictureBroken}
        isChosen={chosen !== null}
        undoLabel={texts.undoChoice}
        onChoose={choose}
      />
      {isSurvivor && <PasswordFields onType={() => setTypedPassword(true)} />}
      {line}
      <SubmitButton
        icon={<Save />}
        aria-describedby={describedBy}
        busy={isLoading || saved}
        busyText={saved ? texts.isSaved : texts.saving}
      >
        {texts.save}
      </SubmitButton>
      {isLoading && chosen && <SendingProgress />}
      <ButtonLink to={home} size="large" onClick={() => call.current?.abort()}>
        {texts.cancel}
      </ButtonLink>
    </Form>
  );
}
