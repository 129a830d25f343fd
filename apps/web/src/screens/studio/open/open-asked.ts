import { unwrap } from '#sdk';
import { browserStorage, tabStorage } from '../../../app/browser-storage.js';
import { firstlight } from '../../../app/client.js';
import { EMPTY_PICTURE, type Picture } from '../../../picture/document.js';
import { filesKey } from '../../../picture/draw/picture-grid.js';
import { readLink } from '../../../picture/link.js';
import { recentPictures } from '../../../picture/recent-pictures.js';
import type { ChannelFiles, PictureSession } from '../../../picture/session.js';
import { nameOf } from '../link/keep-picture.js';
import { rememberedAt } from '../link/tab-memory.js';
import type { Asked } from './read-address.js';

/** What has become of what an address asks for. */
export type Opened =
  | { readonly kind: 'nothing' }
  /** There is no picture, and why in a sentence. */
  | { readonly kind: 'problem'; readonly sentence: string }
  /** The picture is shown; its name among the recent ones. */
  | { readonly kind: 'picture'; readonly id: string };

const problem = (sentence: string): Opened => ({ kind: 'problem', sentence });

const NOTHING: Opened = { kind: 'nothing' };

/** Shows what an address asks for. @param isCurrent whether it still does: a late answer takes the place of no other picture */
export async function openAsked(
  session: PictureSession,
  asked: Asked,
  isCurrent: () => boolean,
): Promise<Opened> {
  switch (asked.kind) {
    case 'nothing':
    case 'problem':
      return asked;
    case 'kept':
      return (
        openKept(session, asked.id) ??
        problem('This picture has too many files for a link: it is kept in another browser.')
      );
    case 'link':
      return openLink(session, asked.text, isCurrent);
    case 'files':
      return openFiles(session, asked.channels);
    case 'target':
      return openTarget(session, asked.name, isCurrent);
  }
}

function openKept(session: PictureSession, id: string | undefined): Opened | undefined {
  const kept = recentPictures(browserStorage).find((recent) => recent.id === id);
  return kept && openPicture(session, kept.picture, kept.id);
}

function openPicture(session: PictureSession, picture: Picture, id = nameOf(picture)): Opened {
  session.openPicture(picture);
  return { kind: 'picture', id };
}

/** After a reload of the tab what was changed last, which its address did not have yet. */
async function openLink(session: PictureSession, text: string, isCurrent: () => boolean): Promise<Opened> {
  const kept = openKept(session, rememberedAt(tabStorage, text));
  if (kept) return kept;
  const content = await readLink(text);
  if (!isCurrent()) return NOTHING;
  return 'picture' in content ? openPicture(session, content.picture) : problem(content.problem);
}

async function openFiles(session: PictureSession, channels: readonly ChannelFiles[]): Promise<Opened> {
  // Its undo does not lead back to the former picture.
  if (!isNewPictureOf(session, channels)) {
    session.openPicture(EMPTY_PICTURE);
    await session.openFiles(channels);
  }
  const { picture } = session.store.getState();
  if (picture.channels.length === 0) throw session.state.getState().problem;
  return { kind: 'picture', id: nameOf(picture) };
}

/** Whether the session has a picture of these files that nobody has changed yet: the one of the screen that has made it. */
function isNewPictureOf({ store }: PictureSession, channels: readonly ChannelFiles[]): boolean {
  const { picture, past } = store.getState();
  return past.length === 0 && filesOf(picture.channels) === filesOf(channels);
}

const filesOf = (channels: readonly Pick<ChannelFiles, 'ids'>[]): string =>
  channels.map(({ ids }) => filesKey(ids)).join(';');

/** The best recipe of the records that are here. */
async function openTarget(
  session: PictureSession,
  targetName: string,
  isCurrent: () => boolean,
): Promise<Opened> {
  const { recipes } = await unwrap(
    firstlight.api.POST('/api/discovery/suggest-recipes', { body: { targetName } }),
  );
  if (!isCurrent()) return NOTHING;
  const complete = recipes.find(({ channels }) => channels.every(({ dataIds }) => dataIds.length > 0));
  if (!complete) return problem(`The library has no images of “${targetName}” yet.`);
  const channels = complete.channels.map(({ dataIds, label, wavelengthUm }) => ({
    ...{ ids: dataIds, label, um: wavelengthUm },
  }));
  return openFiles(session, channels);
}
