import { Readable } from 'node:stream';
import type { Response } from 'express';
import type { Behaviour } from '../behaviour/behaviour.js';
import type { Subjects } from '../behaviour/read-switches.js';
import { bodyTrouble, sendBody } from './send-body.js';

/** Sends a text that is ready, with whatever the switches let happen to its bytes. */
export async function sendText(
  response: Response,
  text: string,
  contentType: string,
  { behaviour, subjects }: { readonly behaviour: Behaviour; readonly subjects: Subjects },
): Promise<void> {
  const body = Buffer.from(text);
  response.status(200).type(contentType);
  if (!behaviour.take('noLength', subjects)) response.set('Content-Length', String(body.length));
  const trouble = bodyTrouble(behaviour, subjects, { start: 0, end: body.length - 1 });
  await sendBody(response, Readable.from([body]), 0, trouble);
}
