import { CalendarPlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  useCreateCalendarLinkMutation,
  useReadCalendarLinkQuery,
  useRemoveCalendarLinkMutation,
} from '../../../api/sessionApi.ts';
import { refetchOnMount, useAppDispatch } from '../../../api/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonContent, buttonClassName } from '../../../ui/ButtonContent.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { announced, announcedFailure } from '../../announcements/events.ts';
import { SharedLink } from '../../invitations/SharedLink.tsx';
import { texts as all } from './myDataStrings.ts';

const texts = all.calendar;

/** Android has no app for it. */
const opensWebcal = (): boolean => !navigator.userAgent.includes('Android');

export function CalendarLink({ describedBy }: { describedBy: string | undefined }) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const makeButton = useRef<HTMLButtonElement>(null);
  const query = useReadCalendarLinkQuery(undefined, refetchOnMount);
  const [create, { isLoading: isMaking }] = useCreateCalendarLinkMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveCalendarLinkMutation();
  /** Made or removed here; undefined until then. */
  const [link, setLink] = useState<string | null>();
  const [question, setQuestion] = useState<'renew' | 'remove' | null>(null);
  const hasLink = link === undefined ? query.data?.has_link : link !== null;

  async function make() {
    setQuestion(null);
    const { error } = await create(setLink);
    if (error) dispatch(announcedFailure(error, texts.makeFailed));
  }

  async function end() {
    setQuestion(null);
    const { error } = await remove();
    if (!error) setLink(null);
    dispatch(
      error
        ? announced({ tone: 'error', text: texts.removeFailed })
        : announced({ tone: 'success', text: texts.removed }),
    );
  }

  return (
    <section aria-labelledby={titleId}>
      <Stack>
        <h3 id={titleId}>{texts.title}</h3>
        <p>
          {texts.about} <strong>{texts.warning}</strong>
        </p>
        <p>{texts.privacy}</p>
        {query.isLoading && <Spinner label={texts.loading} />}
        <LoadErrorNotice
          hasFailed={query.isError}
          title={texts.loadFailed}
          onRetry={query.refetch}
        />
        {link != null && (
          <SharedLink title={texts.linkTitle} link={link} hint={texts.linkHint}>
            <a
              href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(link)}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClassName({})}
            >
              <ButtonContent>{texts.google}</ButtonContent>
            </a>
            {opensWebcal() && (
              <a href={link.replace(/^https?/, 'webcal')} className={buttonClassName({})}>
                <ButtonContent>{texts.open}</ButtonContent>
              </a>
            )}
          </SharedLink>
        )}
        {hasLink && link == null && <p>{texts.has}</p>}
        {hasLink !== undefined && (
          <Button
            ref={makeButton}
            size="large"
            icon={<CalendarPlus />}
            busy={isMaking}
            busyText={texts.making}
            aria-describedby={describedBy}
            onClick={() => (hasLink ? setQuestion('renew') : void make())}
          >
            {hasLink ? texts.renew : texts.make}
          </Button>
        )}
        {hasLink && (
          <FocusHandoffButton
            size="large"
            icon={<Trash2 />}
            fallbackRef={makeButton}
            busy={isRemoving}
            aria-describedby={describedBy}
            onClick={() => setQuestion('remove')}
          >
            {texts.remove}
          </FocusHandoffButton>
        )}
        {question && (
          <ConfirmDialog
            title={texts[`${question}Title`]}
            confirmLabel={texts[`${question}Yes`]}
            cancelLabel={texts[`${question}No`]}
            isDestructive={question === 'remove'}
            onConfirm={() => void (question === 'remove' ? end() : make())}
            onCancel={() => setQuestion(null)}
          >
            <p>{texts[`${question}Body`]}</p>
          </ConfirmDialog>
        )}
      </Stack>
    </section>
  );
}
