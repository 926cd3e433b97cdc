import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { id, personName } from '../fields.ts';

export const profile = v.object({
  id,
  fname: v.string(),
  lname: v.string(),
  avatarUrl: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof profile>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/survivor/profile/{id}',
  auth: 'bearer',
  who: 'person',
  about: 'params.id',
  params: v.object({ id }),
  response: profile,
  invalidMessage: 'This is not the id of a person.',
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/survivor/profile/{id}',
  auth: 'bearer',
  who: 'self',
  about: 'params.id',
  params: v.object({ id }),
  body: v.object({ fname: personName, lname: personName }),
  file: 'avatar',
  response: v.object({ updatedUser: profile, message: v.string() }),
  errors: ['unreadable_image', 'too_large', 'unsupported_media'],
  invalidMessage: 'Please fill in your first and last name.',
});
