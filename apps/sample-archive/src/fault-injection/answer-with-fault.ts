import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { Faults } from './faults.js';
import type { Subjects } from './read-switches.js';

const WEB_PAGE = '<!DOCTYPE html>\n<html><head><title>Down for maintenance</title></head><body><p>Please come back later.</p></body></html>\n'; // prettier-ignore

/** Answers with an error status in the format of the simulated service. */
export type Refuse = (response: Response, status: number) => void;

/** Plain text, as from a gateway. */
export const refusePlainly: Refuse = (response, status) =>
  void response.status(status).type('html').send(`<html><body><h1>${status}</h1></body></html>\n`);

/**
 * Answers a request with the injected fault: a hang, a status, a web page.
 * @returns false without such a fault
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
