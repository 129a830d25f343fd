/** Follows jobs on the real-time hub. */
import { io } from 'socket.io-client';
import { Failure } from '../processes/failure.mjs';

/** Connects to the hub. `follow` resolves with the finished job's last event. */
export function openHub({ baseUrl, accessToken }) {
  const socket = io(baseUrl, {
    path: '/hubs/job-progress',
    query: { access_token: accessToken },
    transports: ['websocket'],
  });
  return {
    /** @param {(progress: object) => void} onProgress called for the snapshot and every progress event */
    follow: (jobId, onProgress) => followJob(socket, jobId, onProgress),
    close: () => socket.close(),
  };
}

function followJob(socket, jobId, onProgress) {
  return new Promise((resolve, reject) => {
    const handlers = {
      JobSnapshot: (job) => (isFinished(job) ? finish(job) : onProgress(job)),
      JobProgress: onProgress,
      JobCompleted: (event) => finish({ ...event, status: 'completed' }),
      JobFailed: (event) => finish({ status: 'failed', ...event }),
    };
    const listeners = Object.entries(handlers).map(([name, handle]) => {
      const listener = (event) => event.jobId === jobId && handle(event);
      socket.on(name, listener);
      return [name, listener];
    });
    const subscribe = () => socket.emit('SubscribeToJob', jobId, ({ ok, error }) => !ok && stop(error));
    const stop = (error) => {
      listeners.forEach(([name, listener]) => socket.off(name, listener));
      socket.off('connect', subscribe);
      if (error) reject(new Failure(`job ${jobId}: ${error}`));
    };
    const finish = (job) => {
      stop(job.status === 'completed' ? undefined : (job.error ?? job.status));
      resolve(job);
    };
    // Subscribed again after every reconnect; the snapshot tells what was missed.
    socket.on('connect', subscribe);
    socket.on('connect_error', (error) => stop(`the hub refuses the connection: ${error.message}`));
    if (socket.connected) subscribe();
  });
}

const isFinished = ({ status }) => status !== 'queued' && status !== 'running';
