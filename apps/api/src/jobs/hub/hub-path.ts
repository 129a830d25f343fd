/** Where the hub is (spec.md, "Real-time hub"). */
export const HUB_PATH = '/hubs/job-progress';

/** Whether the hub takes the connections of an address, as Socket.IO tells it. */
export const isOfHub = (url: string): boolean => url.startsWith(`${HUB_PATH}/`);
