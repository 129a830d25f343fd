import { RequestMethod, type HttpServer } from '@nestjs/common';
import { WorkInProgress } from './work-in-progress.js';

type Route = () => Promise<string>;

/** Routes by path, as a tracked adapter registers them by several methods. */
function followedRoutes(work: WorkInProgress, routes: readonly Route[]): Route[] {
  const registered: Route[] = [];
  const register = (_path: string, route: Route) => void registered.push(route);
  const adapter = { get: register, post: register };
  work.follow(adapter as unknown as HttpServer);
  for (const [i, route] of routes.entries()) adapter[i % 2 === 0 ? 'get' : 'post'](`/${i}`, route);
  return registered;
}

/** A promise and its resolver. */
function openPromise() {
  let settle: { resolve: (text: string) => void; reject: (error: Error) => void };
  const promise = new Promise<string>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...settle! };
}

it.each([1, 2])('tracking ends when all of %i handlers have ended, failed ones, too', async (count) => {
  const work = new WorkInProgress();
  await work.ended();
  const works = Array.from({ length: count }, openPromise);
  const routes = followedRoutes(
    work,
    works.map(
      ({ promise }) =>
        () =>
          promise,
    ),
  );
  const outcomes = routes.map((route) => route().catch((error: Error) => error.message));
  let isOver = false;
  const ended = work.ended().then(() => (isOver = true));
  for (const [i, { resolve, reject }] of works.entries()) {
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    if (i % 2 === 0) reject(new Error('failed'));
    else resolve('answered');
  }
  await ended;
  expect(await Promise.all(outcomes)).toEqual(['failed', 'answered'].slice(0, count));
});

it.each(Object.values(RequestMethod).filter((name) => typeof name === 'string'))(
  'tracking covers handlers registered for %s',
  async (method) => {
    const work = new WorkInProgress();
    const { promise, resolve } = openPromise();
    let route: Route | undefined;
    const adapter = { [method.toLowerCase()]: (_path: string, given: Route) => void (route = given) };
    work.follow(adapter as unknown as HttpServer);
    adapter[method.toLowerCase()]('/', () => promise);
    const answer = route!();
    let isOver = false;
    const ended = work.ended().then(() => (isOver = true));
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    resolve('answered');
    await Promise.all([answer, ended]);
  },
);
