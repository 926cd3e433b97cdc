import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { paths } from '../../../../contract/paths.ts';
import { useReadUserQuery } from '../../../api/authApi.ts';
import { useSetTeamEntryMutation, useHideNamesMutation } from '../../../api/sessionApi.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { announced } from '../../announcements/events.ts';
import { careTeamTexts } from '../../careTeam/careTeamStrings.ts';
import { AccountSection } from '../AccountSection.tsx';
import { privacyTexts as texts } from './privacyStrings.ts';

export function PrivacySection({ user }: { user: SessionUser }) {
  return (
    <AccountSection title={texts.title}>
      {user.role === 'survivor' && <HideNamesSetting isHidden={user.hidesNames === true} />}
      {user.role === 'caregiver' && <HideContactSetting userId={user.id} />}
      <p>
        <TextLink to={paths.privacy}>{texts.notice}</TextLink>
      </p>
    </AccountSection>
  );
}

interface HideSettingProps {
  name: `hide-${'names' | 'contact'}`;
  legend: string;
  hint: string;
  isHidden: boolean;
  mutation: ReturnType<typeof useHideNamesMutation | typeof useSetTeamEntryMutation>;
}

function HideSetting({ name, legend, hint, isHidden, mutation }: HideSettingProps) {
  const dispatch = useAppDispatch();
  const [hide, { isLoading, originalArgs, isError }] = mutation;
  const isShownHidden = isLoading ? originalArgs?.body.hidden : isHidden;

  async function choose(hidden: boolean) {
    if (isLoading) return;
    const answer = await hide({ body: { hidden } });
    dispatch(
      answer.data
        ? announced({ tone: 'success', text: answer.data.message })
        : announced({ tone: 'error', text: texts.failed, shownIn: `${name}-error` }),
    );
  }

  return (
    <RadioGroup
      short
      legend={legend}
      hint={hint}
      id={name}
      error={isError ? texts.failed : undefined}
      name={name}
      options={texts.options}
      value={isShownHidden ? 'yes' : 'no'}
      onChange={(chosen) => void choose(chosen === 'yes')}
    />
  );
}

function HideNamesSetting({ isHidden }: { isHidden: boolean }) {
  const mutation = useHideNamesMutation();
  const { hideNames: legend, hideNamesHint: hint } = texts;
  return <HideSetting name="hide-names" {...{ legend, hint, isHidden, mutation }} />;
}

/** Not shown until it is known. */
function HideContactSetting({ userId }: { userId: string }) {
  const { data } = useReadUserQuery({ params: { id: userId } });
  const mutation = useSetTeamEntryMutation();
  if (data?.hidesContact === undefined) return null;
  const { hide: legend, hideHint: hint } = careTeamTexts;
  const isHidden = data.hidesContact;
  return <HideSetting name="hide-contact" {...{ legend, hint, isHidden, mutation }} />;
}
