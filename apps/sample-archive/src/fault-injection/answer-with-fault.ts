import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { Faults } from './faults.js';
import type { Subjects } from './read-switches.js';

const WEB_PAGE = '<!DOCTYPE html>\n<html><head><title>Down for maintenance</title></head><body><p>Please come back later.</p></body></html>\n'; // prettier-ignore

/** Answers a refusal with a status, in the words of the service that plays it. */
export type Refuse = (response: Response, status: number) => void;

/** Plain words, as a gateway has them. */
export const refusePlainly: Refuse = (response, status) =>
  void response.status(status).type('html').send(`<html><body><h1>${status}</h1></body></html>\n`);

/**
 * Answers a request for the service when a switch says that it gets no proper answer: it hangs, a status, a web page.
 * @returns false when it is to be answered properly
 */
export async function answerWithFault(
  faults: Faults,
  subjects: Subjects,
  { method }: Request,
  response: Response,
  refuse: Refuse = refusePlainly,
): Promise<boolean> {
  const about = [...subjects, method];
  if (faults.take('hang', about)) {
    if (!response.destroyed) await once(response, 'close');
    return true;
  }
  const status = faults.take('status', about);
  if (status !== null) {
    refuse(response, status);
    return true;
  }
  if (!faults.take('html', about)) return false;
  response.status(200).type('html').send(WEB_PAGE);
  return true;
}
