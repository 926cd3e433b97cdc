import { useReadUserQuery } from '../../api/authApi.ts';
import { Notice } from '../../ui/Notice.tsx';
import { UnreachableNotice } from './UnreachableNotice.tsx';
import { codeTexts, texts } from './strings.ts';

export function NewConnectionNotice({ personId }: { personId: string }) {
  const { data, isError } = useReadUserQuery(personId);
  if (!data && !isError) return null;
  return (
    <>
      <Notice
        tone="success"
        title={data ? codeTexts.joined(texts.nameOf(data)) : codeTexts.joinedUnknownName}
      >
        {codeTexts.joinedHint}
      </Notice>
      {data && <UnreachableNotice person={data} />}
    </>
  );
}
