import { Trash2 } from 'lucide-react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch } from '../../api/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { announced } from '../announcements/events.ts';
import { texts } from './strings.ts';

interface ListEntry {
  readonly label: string;
  readonly position: number;
}

/** After a deletion, focuses the next entry, else the last one, else the field `fieldId`. */
export const useConfirmDelete = (fieldId: string, removed: (position: number) => UnknownAction) => {
  const dispatch = useAppDispatch();
  const listRef = useRef<HTMLUListElement>(null);
  const [entryToDelete, setEntryToDelete] = useState<ListEntry | null>(null);
  const cancel = () => setEntryToDelete(null);

  function remove(entry: ListEntry) {
    flushSync(() => {
      cancel();
      dispatch(removed(entry.position));
      dispatch(announced({ tone: 'info', text: texts.deleted(entry.label) }));
    });
    const left = listRef.current?.children ?? [];
    const next = left[Math.min(entry.position, left.length - 1)];
    const button = [...(next?.querySelectorAll('button') ?? [])].at(-1);
    (button ?? document.getElementById(fieldId))?.focus();
  }

  const confirmDialog = entryToDelete && (
    <ConfirmDialog
      title={texts.deleteQuestion(entryToDelete.label)}
      confirmLabel={texts.deleteYes}
      confirmIcon={<Trash2 />}
      isDestructive
      cancelLabel={texts.deleteNo}
      onConfirm={() => remove(entryToDelete)}
      onCancel={cancel}
    />
  );
  return { listRef, confirmDelete: setEntryToDelete, confirmDialog };
};
