import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import type { ResponseBody } from '../../../../contract/endpoints/index.ts';
import { useReadUserQuery } from '../../../api/authApi.ts';
import { useCancelEmailChangeMutation } from '../../../api/sessionApi.ts';
import { refetchOnMount, useAppDispatch } from '../../../api/hooks.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { announcedResult } from '../../announcements/events.ts';
import { PhoneDialog } from '../../careTeam/PhoneDialog.tsx';
import { phoneTexts } from '../../careTeam/phoneStrings.ts';
import { UnconfirmedEmail } from '../../auth/registration/ConfirmEmailNotice.tsx';
import { AccountSection, type SectionProps } from '../AccountSection.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { contactTexts as texts } from './contactStrings.ts';

type Contact = ResponseBody<'readUser'>;

export function ContactSection({ user, describedBy }: SectionProps) {
  const { data, isError, refetch } = useReadUserQuery({ params: { id: user.id } }, refetchOnMount);
  return (
    <AccountSection title={texts.title}>
      <LoadErrorNotice
        hasFailed={isError}
        title={texts.loadFailed}
        onRetry={refetch}
        fallback={!data && <Spinner label={texts.loading} />}
      >
        {texts.loadFailedHint}
      </LoadErrorNotice>
      {data && <EmailPart user={user} contact={data} describedBy={describedBy} />}
      {data && user.role !== 'admin' && <PhonePart contact={data} role={user.role} />}
    </AccountSection>
  );
}

function EmailPart({ user, contact, describedBy }: { contact: Contact } & SectionProps) {
  const { email, emailConfirmed, pendingEmail } = contact;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>
        {texts.email}: {email}
      </p>
      <Badge status={emailConfirmed ? 'completed' : 'pending'}>
        {emailConfirmed ? texts.confirmed : texts.notConfirmed}
      </Badge>
      {!emailConfirmed && <UnconfirmedEmail user={user} />}
      {pendingEmail != null && <PendingEmail email={pendingEmail} describedBy={describedBy} />}
      <FocusHandoffButton size="large" icon={<Mail />} onClick={() => setIsOpen(true)}>
        {texts.changeEmail}
      </FocusHandoffButton>
      {isOpen && <ChangeEmailDialog known={email} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PendingEmail({
  email,
  describedBy,
}: { email: string } & Pick<SectionProps, 'describedBy'>) {
  const [cancel, { isLoading }] = useCancelEmailChangeMutation();
  const dispatch = useAppDispatch();

  async function keepEmail() {
    dispatch(announcedResult(await cancel(), texts.failed));
  }

  return (
    <Notice
      tone="info"
      title={texts.pendingTitle}
      action={
        <FocusHandoffButton
          size="large"
          busy={isLoading}
          busyText={texts.cancelling}
          aria-describedby={describedBy}
          onClick={() => void keepEmail()}
        >
          {texts.cancelChange}
        </FocusHandoffButton>
      }
    >
      {texts.pendingBody(email)}
    </Notice>
  );
}

function PhonePart({ contact: { phone }, role }: { contact: Contact; role: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const hint = phoneTexts.hint[role === 'caregiver' ? 'caregiver' : 'survivor'];
  return (
    <>
      <p>
        {texts.phone}: {phone ?? texts.noPhone}
      </p>
      <FocusHandoffButton size="large" icon={<Phone />} onClick={() => setIsOpen(true)}>
        {phone === null ? phoneTexts.add : phoneTexts.change}
      </FocusHandoffButton>
      {isOpen && <PhoneDialog known={phone} hint={hint} onClose={() => setIsOpen(false)} />}
    </>
  );
}
