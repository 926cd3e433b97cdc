/** Some environments, such as jsdom, lack showModal(). */
type AnyDialog = Pick<HTMLDialogElement, 'open'> & Partial<HTMLDialogElement>;

export function openModal(dialog: AnyDialog): void {
  if (dialog.open) return;
  if (dialog.showModal) dialog.showModal();
  else dialog.open = true;
}

export function closeModal(dialog: AnyDialog): void {
  if (!dialog.open) return;
  if (dialog.close) dialog.close();
  else dialog.open = false;
}
