import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  epochMs,
  id,
  message,
  newEmail,
  newPassword,
  personName,
  registrationRole,
  role,
  text,
} from '../fields.ts';

export const registrationMode = v.picklist(['open', 'invite', 'closed']);
export type RegistrationMode = v.InferOutput<typeof registrationMode>;

/** The token of an invitation or, for a caregiver, the PIN or QR code of their survivor. */
export const invitationCode = text(200);

const invitation = { id, role, expires_at: epochMs };

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  withoutToken: true,
  who: 'anyone',
  body: v.object({
    fname: personName,
    lname: personName,
    email: newEmail,
    password: newPassword,
    role: registrationRole,
    invitation: v.optional(invitationCode),
  }),
  status: 201,
  /** `mailed`: a link to confirm the address was queued. */
  response: v.object({ message: v.string(), mailed: v.optional(v.boolean()) }),
  errors: ['email_taken', 'easy_password', 'not_invited', 'invalid_code'],
  invalidMessage: 'Please check your names, your email and your password (8 to 256 characters).',
});

/** What the register screen needs before it is filled in; POST keeps the token out of logs. */
export const readRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/registration',
  withoutToken: true,
  who: 'anyone',
  body: v.object({ invitation: v.optional(invitationCode) }),
  response: v.object({
    mode: registrationMode,
    /** Of the invitation; null without a valid one. */
    role: v.nullable(role),
    /** The first name of whom a QR code belongs to. */
    survivor: v.optional(v.string()),
  }),
  invalidMessage: 'This invitation could not be read.',
  writesNothing: true,
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  who: 'inviter',
  proof: 'adminRole',
  /** A caregiver may only invite a survivor. */
  body: v.object({ role }),
  status: 201,
  response: v.object({ ...invitation, link: v.string() }),
  errors: ['not_invited'],
  invalidMessage: 'Choose the role of the person you invite.',
});

/** Those still open: an admin's list has all, a caregiver's only their own. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  who: 'inviter',
  response: v.array(v.object({ ...invitation, made_by: v.nullable(v.string()) })),
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/{invitationId}',
  who: 'inviter',
  params: v.object({ invitationId: id }),
  response: message,
  errors: ['not_found'],
  invalidMessage: 'This is not the id of an invitation.',
  vital: true,
});
