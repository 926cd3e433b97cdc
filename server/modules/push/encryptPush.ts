import { type BinaryLike, createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { SubscriptionKeys } from './subscription.ts';

const maxRecordBytes = 4_096;

const derive = (secret: Buffer, salt: Buffer, info: BinaryLike, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** One record of `aes128gcm` (RFC 8188) with the keys of RFC 8291. Throws if the keys are none. */
export const encryptPush = (text: string, { p256dh, auth }: SubscriptionKeys): Buffer => {
  const receiver = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH('prime256v1');
  const sender = ecdh.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const shared = ecdh.computeSecret(receiver);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const head = Buffer.concat([randomBytes(16), Buffer.alloc(4), Buffer.of(sender.length)]);
  head.writeUInt32BE(maxRecordBytes, 16);
  const salt = head.subarray(0, 16);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 ends the last record.
  const sealed = [cipher.update(`${text}\u0002`, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([head, sender, ...sealed]);
};
