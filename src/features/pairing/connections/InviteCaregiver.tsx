import { Share2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { useEndInviteMutation, useInviteCaregiverMutation } from '../../../api/sessionApi.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { announcedResult } from '../../announcements/events.ts';
import { shareOrCopy } from '../../invitations/copyAndAnnounce.ts';
import { codeTexts, inviteTexts as texts } from '../strings.ts';

interface InviteCaregiverProps {
  survivor: { readonly id: string; readonly fname: string };
}

/** The link is made once the caregiver says so, as the survivor is then notified. */
export function InviteCaregiver({ survivor: { id, fname } }: InviteCaregiverProps) {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const [invite, { data, isLoading, reset }] = useInviteCaregiverMutation();
  const [endInvite] = useEndInviteMutation();
  const { offlineHint, describedBy } = useNetworkHint();
  const announcement = useAppSelector(({ announcements }) => announcements.announcement);
  /** When the dialog opened. */
  const [seen, setSeen] = useState(announcement);
  const about = { params: { personId: id } };

  function open() {
    setSeen(announcement);
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    reset();
  }

  async function makeLink() {
    const { data: made, error } = await invite(about);
    if (!made) dispatch(announcedResult({ error }, texts.failed));
  }

  async function withdraw() {
    close();
    dispatch(announcedResult(await endInvite(about), texts.failed));
  }

  return (
    <>
      <FocusHandoffButton icon={<UserPlus />} onClick={open}>
        {texts.open}
      </FocusHandoffButton>
      <Dialog
        open={isOpen}
        title={texts.title(fname)}
        onClose={close}
        actions={
          data ? (
            <>
              <Button
                variant="primary"
                size="large"
                icon={<Share2 />}
                onClick={() => dispatch(shareOrCopy(texts.message(fname), data.link, texts))}
              >
                {codeTexts.shareLink}
              </Button>
              <Button size="large" onClick={() => void withdraw()}>
                {texts.withdraw}
              </Button>
              <Button size="large" onClick={close}>
                {texts.close}
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="primary"
                size="large"
                busy={isLoading}
                busyText={texts.making}
                aria-describedby={describedBy}
                onClick={() => void makeLink()}
              >
                {texts.make}
              </Button>
              <Button size="large" onClick={close}>
                {texts.cancel}
              </Button>
            </>
          )
        }
      >
        <p>{data ? texts.made(fname) : texts.body(fname)}</p>
        {/* On the screen it would be behind the dialog. */}
        <p role="status">{announcement !== seen && announcement?.text}</p>
        {offlineHint}
      </Dialog>
    </>
  );
}
