import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface QuestionProps {
  title: string;
  children?: ReactNode;
  yes: string;
  yesIcon?: ReactNode;
  /** Whether yes destroys something. */
  isDanger?: boolean;
  no: string;
  onYes: () => void;
  /** Answers Escape and Back as well. */
  onNo: () => void;
}

/** Stands before what nobody can take back. */
export function Question({
  title,
  children,
  yes,
  yesIcon,
  isDanger = false,
  no,
  onYes,
  onNo,
}: QuestionProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onNo}
      actions={
        <>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            size="large"
            icon={yesIcon}
            onClick={onYes}
          >
            {yes}
          </Button>
          <Button size="large" onClick={onNo}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
