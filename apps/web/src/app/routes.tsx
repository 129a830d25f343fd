import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { DiscoverScreen } from '../screens/discover/discover-screen.js';
import { readLibrarySearch } from '../screens/library/library-search.js';
import { readSearch } from '../screens/studio/open/read-address.js';
import { readViewSearch } from '../screens/view/view-search.js';
import { Frame } from './frame.js';
import { lazyScreen } from './states/lazy-screen.js';
import { NoScreen, ScreenError } from './screen-error.js';

const root = createRootRoute({ component: Frame });

const screen = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

/** All screens. The first one is part of the page, the others are loaded when they are opened. */
const screens = [
  createRoute({ ...screen('/'), component: DiscoverScreen }),
  createRoute({
    ...screen('/target/$name'),
    component: lazyScreen(() => import('../screens/target/target-screen.js'), 'TargetScreen'),
  }),
  createRoute({
    ...screen('/studio'),
    component: lazyScreen(() => import('../screens/studio/studio-screen.js'), 'StudioScreen'),
    validateSearch: readSearch,
  }),
  createRoute({
    ...screen('/target/$name/make'),
    validateSearch: ({ filters }: Record<string, unknown>) => ({
      filters: typeof filters === 'string' ? filters : '',
    }),
    component: lazyScreen(() => import('../screens/target/making/making-screen.js'), 'MakingScreen'),
  }),
  createRoute({
    ...screen('/library'),
    validateSearch: readLibrarySearch,
    component: lazyScreen(() => import('../screens/library/library-screen.js'), 'LibraryScreen'),
  }),
  createRoute({
    ...screen('/record/$id'),
    component: lazyScreen(() => import('../screens/record/record-screen.js'), 'RecordScreen'),
  }),
  createRoute({
    ...screen('/view/$id'),
    validateSearch: readViewSearch,
    component: lazyScreen(() => import('../screens/view/view-screen.js'), 'ViewScreen'),
  }),
  createRoute({
    ...screen('/jobs'),
    component: lazyScreen(() => import('../screens/jobs/jobs-screen.js'), 'JobsScreen'),
  }),
  createRoute({
    ...screen('/account'),
    component: lazyScreen(() => import('../screens/account/account-screen.js'), 'AccountScreen'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(screens),
  defaultPreload: 'intent',
  scrollRestoration: true,
  // What a screen's `validateSearch` leaves out, it does not see.
  search: { strict: true },
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NoScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
