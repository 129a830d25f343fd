import { createTaskQueue, type TaskPriority, type WaitingTask } from './task-queue.js';

const task = (name: string, priority: TaskPriority, caller = 'vera'): WaitingTask => ({
  message: { name, input: undefined, stop: new Int32Array(new SharedArrayBuffer(4)) },
  priority,
  caller,
  resolve: () => undefined,
  reject: () => undefined,
});

/** A line on a clock of its own. */
function newLine(threads = 2) {
  const clock = { ms: 1000 };
  const line = createTaskQueue(threads, () => clock.ms);
  const add = (name: string, priority: TaskPriority, caller?: string) => {
    const added = task(name, priority, caller);
    line.add(added);
    return added;
  };
  return {
    ...{ line, clock },
    batch: (name: string) => add(name, 'batch'),
    urgent: (name: string) => add(name, 'picture'),
    tile: (name: string) => add(name, 'tile'),
    urgentOf: (caller: string, name: string) => add(name, 'picture', caller),
    batchOf: (caller: string, name: string) => add(name, 'batch', caller),
    tileOf: (caller: string, name: string) => add(name, 'tile', caller),
    next: () => line.next()?.message.name,
  };
}

describe('the task queue', () => {
  it('returns urgent tasks first, each kind in order of arrival', () => {
    const { line, batch, urgent, next } = newLine();
    const leave = line.enter('vera');
    batch('a');
    batch('b');
    const ended = ['u', 'v'].map(urgent);
    expect([next(), next()]).toEqual(['u', 'v']);
    ended.forEach((each) => line.done(each));
    leave();
    expect([next(), next(), next()]).toEqual(['a', 'b', undefined]);
  });

  it('returns tasks of tiles after those of pictures, and before a batch that they hold back', () => {
    const { line, clock, batch, urgent, tile, next } = newLine();
    line.enter('vera');
    batch('a');
    const [first] = ['t1', 't2'].map(tile);
    urgent('u');
    expect([next(), next(), next(), next()]).toEqual(['u', 't1', 't2', undefined]);
    clock.ms += 30;
    line.done(first);
    expect(line.isReady).toBe(false);
  });

  it('gives threads to the caller that has used them least', () => {
    const { line, clock, urgentOf, next } = newLine();
    const tasks = ['g1', 'g2', 'g3'].map((name) => ['greedy', name]);
    const waiting = [...tasks, ['vera', 'v1'], ['vera', 'v2']].map(([caller, name]) =>
      urgentOf(caller, name),
    );
    const order = Array.from({ length: 5 }, () => {
      const name = next();
      clock.ms += name === 'v1' ? 10 : 15;
      line.done(waiting.find(({ message }) => message.name === name)!);
      return name;
    });
    expect(order).toEqual(['g1', 'v1', 'v2', 'g2', 'g3']);
  });

  it('holds batch tasks back while an urgent one runs, and for 20 ms after it', () => {
    const { line, clock, batch, urgent, next } = newLine();
    line.enter('vera');
    const first = urgent('u');
    batch('a');
    expect([next(), next()]).toEqual(['u', undefined]);
    clock.ms += 30;
    expect(line.isReady).toBe(false);
    expect(line.heldMs()).toBe(70);
    line.done(first);
    expect(line.heldMs()).toBe(20);
    clock.ms += 19;
    expect(line.isReady).toBe(false);
    expect(line.heldMs()).toBe(1);
    clock.ms += 1;
    expect(line.heldMs()).toBeUndefined();
    expect(next()).toBe('a');
  });

  it('releases batch tasks as soon as the last urgent request has ended', () => {
    const { line, batch, urgent, next } = newLine();
    const [leave, leaveToo] = [line.enter('vera'), line.enter('vera')];
    const first = urgent('u');
    batch('a');
    next();
    line.done(first);
    leave();
    leave(); // Twice: it counts once.
    expect(line.isReady).toBe(false);
    leaveToo();
    expect(next()).toBe('a');
  });

  describe('between callers', () => {
    /** A queue in which an urgent request of a greedy caller is open, which has used the threads for 50 ms. */
    function besideGreedy() {
      const queue = newLine();
      queue.line.enter('greedy');
      const used = queue.urgentOf('greedy', 'used');
      queue.next();
      queue.clock.ms += 50;
      queue.line.done(used);
      return queue;
    }

    it('gives batch tasks threads before urgent ones of a caller that has used more', () => {
      const { urgentOf, batchOf, next } = besideGreedy();
      ['g1', 'g2'].forEach((name) => urgentOf('greedy', name));
      ['a', 'b'].forEach((name) => batchOf('vera', name));
      expect(Array.from({ length: 5 }, next)).toEqual(['a', 'b', 'g1', 'g2', undefined]);
    });

    it('gives tiles threads before pictures of a caller that has used more', () => {
      const { urgentOf, tileOf, next } = besideGreedy();
      urgentOf('greedy', 'g1');
      tileOf('vera', 't');
      expect([next(), next()]).toEqual(['t', 'g1']);
    });

    it('holds batch tasks back again once their caller has used as much', () => {
      const { line, clock, urgentOf, batchOf, next } = besideGreedy();
      urgentOf('greedy', 'g1');
      const [first] = ['a', 'b'].map((name) => batchOf('vera', name));
      expect(next()).toBe('a');
      clock.ms += 50;
      line.done(first);
      expect([next(), next()]).toEqual(['g1', undefined]);
    });

    it('holds batch tasks of a caller back for urgent ones of its own, however much it has used', () => {
      const { line, clock, urgentOf, batchOf, next } = besideGreedy();
      batchOf('greedy', 'a');
      urgentOf('greedy', 'g1');
      expect([next(), next()]).toEqual(['g1', undefined]);
      expect(line.heldMs()).toBe(50);
      clock.ms += 50;
      expect(next()).toBe('a');
    });

    it('forgets half of what a caller has used in a second', () => {
      const { line, clock, urgentOf, batchOf, next } = besideGreedy();
      const use = (task: WaitingTask, ms: number) => {
        next();
        clock.ms += ms;
        line.done(task);
      };
      use(batchOf('vera', 'used'), 60);
      clock.ms += 1000;
      use(urgentOf('greedy', 'used'), 10); // 35 of 60 ms, beside 30 of 60.
      batchOf('vera', 'a');
      urgentOf('greedy', 'g1');
      expect([next(), next()]).toEqual(['a', 'g1']);
    });
  });

  it('releases one batch task after holding it back for 100 ms, and then holds others back again', () => {
    const { line, clock, batch, urgent, next } = newLine();
    line.enter('vera');
    ['a', 'b'].forEach(batch);
    ['u', 'v', 'w'].forEach(urgent);
    clock.ms += 99;
    expect(next()).toBe('u');
    clock.ms += 1;
    expect([next(), next()]).toEqual(['a', 'v']);
    clock.ms += 99;
    expect(next()).toBe('w');
    expect(line.isReady).toBe(false);
    clock.ms += 1;
    expect(next()).toBe('b');
  });

  it('counts the time since tasks are held back, not since the batch began', () => {
    const { line, clock, batch, urgent, next } = newLine();
    batch('a');
    next();
    clock.ms += 500;
    line.enter('vera');
    batch('b');
    urgent('u');
    expect(next()).toBe('u');
  });

  it('reserves four threads for urgent tasks, and leaves the others to the batch', () => {
    const { line, batch, urgent, next } = newLine(6);
    line.enter('vera');
    urgent('u');
    ['a', 'b', 'c'].forEach(batch);
    expect([next(), next(), next(), next()]).toEqual(['u', 'a', 'b', undefined]);
  });

  it('removes one task, and all', () => {
    const { line, batch, urgent, next } = newLine();
    const [a] = ['a', 'b'].map(batch);
    expect([line.remove(a), line.remove(a)]).toEqual([true, false]);
    urgent('u');
    expect(line.clear().map(({ message }) => message.name)).toEqual(['u', 'b']);
    expect(next()).toBeUndefined();
  });
});
