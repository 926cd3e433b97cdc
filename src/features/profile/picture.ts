import { limits } from '../../../contract/fields.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { texts } from './strings.ts';

export const pictureFieldId = 'profile-picture';
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** What the server would refuse a chosen file for, as far as that shows without reading it. */
export const validatePicture = ({ type, size }: Blob): string | undefined => {
  // An empty file would be taken for none, and the avatar would stay without a word.
  if (!pictureTypes.includes(type) || size === 0) return texts.pictureUnreadable;
  return size > limits.avatar ? texts.pictureTooLarge : undefined;
};

/** Whether the server refused the picture itself. */
export const isPictureRejected = (error: CallError): boolean =>
  error.kind === 'refused' && ['unreadable_image', 'too_large'].includes(error.code);
