import { expect, jest, test } from '@jest/globals';
import { closeModal, openModal } from './dialogElement.ts';

test('opens and closes a native dialog as a modal, once', () => {
  const native = {
    open: false,
    showModal: jest.fn(() => void (native.open = true)),
    close: jest.fn(() => void (native.open = false)),
  };
  openModal(native);
  openModal(native);
  expect(native.showModal).toHaveBeenCalledTimes(1);
  closeModal(native);
  closeModal(native);
  expect(native.close).toHaveBeenCalledTimes(1);
});
