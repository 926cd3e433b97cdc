import { limits } from '../../../contract/fields.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { texts } from './strings.ts';

export const pictureFieldId = 'profile-picture';
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Checks only what is known without reading the file. */
export const validatePicture = ({ type, size }: Blob): string | undefined => {
  // The server would treat an empty file as none and silently keep the avatar.
  if (!pictureTypes.includes(type) || size === 0) return texts.pictureUnreadable;
  return size > limits.avatar ? texts.pictureTooLarge : undefined;
};

export const isPictureRejected = (error: CallError): boolean =>
  error.kind === 'refused' && ['unreadable_image', 'too_large'].includes(error.code);
