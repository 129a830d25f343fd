import { useEffect, useRef, useState } from 'react';
import { unwrap } from '#sdk';
import { firstlight } from '../../app/client.js';
import { isGone, pictureService } from '../../app/picture-service.js';
import {
  createSession,
  StaleGridError,
  type PictureService,
  type PictureSession,
} from '../../picture/session.js';
import { gridOfTileSet } from './tile-set-grid.js';
import { imageQuery, type ViewSearch } from './view-search.js';

/** A session of one image. Another plane keeps the tone; another HDU is another image, and wants another session. */
export function useImageSession(id: string, label: string, search: ViewSearch): PictureSession {
  const wanted = useRef(search);
  const [session] = useState(() => createSession(imageService(id, label, wanted)));
  useEffect(() => {
    void session.openFiles([{ ids: [id] }]);
    return () => session.end();
  }, [session, id]);
  const isFirst = useRef(true);
  useEffect(() => {
    wanted.current = search;
    if (!isFirst.current) session.reload();
    isFirst.current = false;
  }, [session, search.plane]);
  return session;
}

/** The grid of a picture of one image is its tile set. */
const imageService = (
  id: string,
  label: string,
  wanted: { readonly current: ViewSearch },
): PictureService => ({
  async tile(url, signal) {
    try {
      return await pictureService.tile(url, signal);
    } catch (error) {
      // Its address holds the version of the tile set: a tile that is not there is of another one.
      throw isGone(error) ? new StaleGridError('The image has changed.') : error;
    }
  },
  async grid(_, signal) {
    const params = { path: { id }, query: imageQuery(wanted.current) };
    return gridOfTileSet(
      await unwrap(firstlight.api.GET('/api/spacedata/{id}/tiles', { params, signal })),
      label,
    );
  },
});
