import { useReadUserQuery } from '../../api/authApi.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OutOfReach } from './OutOfReach.tsx';
import { codeTexts, texts } from './strings.ts';

/** Tells who has just connected, by name as soon as that is known. */
export function Newcomer({ personId }: { personId: string }) {
  const { data, isError } = useReadUserQuery(personId);
  if (!data && !isError) return null;
  return (
    <>
      <Notice
        tone="success"
        title={data ? codeTexts.joined(texts.nameOf(data)) : codeTexts.joinedNameless}
      >
        {codeTexts.joinedHint}
      </Notice>
      {data && <OutOfReach person={data} />}
    </>
  );
}
