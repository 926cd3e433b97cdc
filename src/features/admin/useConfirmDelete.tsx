import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { texts } from './strings.ts';

interface ListEntry {
  readonly label: string;
  readonly position: number;
}

/** After a deletion, focuses the next entry, else the last one, else the field `fieldId`. */
export const useConfirmDelete = (fieldId: string, onRemove: (entry: ListEntry) => void) => {
  const listRef = useRef<HTMLUListElement>(null);
  const [entryToDelete, setEntryToDelete] = useState<ListEntry | null>(null);
  const cancel = () => setEntryToDelete(null);

  function remove(entry: ListEntry) {
    flushSync(() => {
      cancel();
      onRemove(entry);
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
