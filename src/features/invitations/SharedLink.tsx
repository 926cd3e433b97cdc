import { Copy } from 'lucide-react';
import { useAppDispatch } from '../../api/hooks.ts';
import { copyText } from '../../platform/browserApis.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { announced } from '../announcements/events.ts';
import styles from './Invitations.module.css';
import { texts } from './strings.ts';

interface SharedLinkProps {
  title: string;
  link: string;
  hint: string;
}

export function SharedLink({ title, link, hint }: SharedLinkProps) {
  const dispatch = useAppDispatch();

  async function copy() {
    dispatch(
      (await copyText(link))
        ? announced({ tone: 'success', text: texts.copied })
        : announced({ tone: 'error', text: texts.copyFailed }),
    );
  }

  return (
    <Card>
      <h3>{title}</h3>
      <p className={styles.link}>{link}</p>
      <p>{hint}</p>
      <Button icon={<Copy />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </Card>
  );
}
