/**
 * bridge - calls the functions of an object in another thread, with their types.
 *
 * A call is stopped by a message, by a shared flag where the platform shares memory, and, when it does not answer
 * soon, by the end of the thread.
 */
import { HoneError, toHoneError } from './error.js';
import type { CallOptions, HoneErrorCode, Progress } from './types.js';

/** One end of a connection between threads. */
export interface Port {
  post(message: unknown): void;
  /** Called once. */
  onMessage(handler: (message: unknown) => void): void;
}

/** The end in the thread that started the other. */
export interface Channel extends Port {
  /** Called once; the handler learns why the other thread is gone. */
  onFailure(handler: (reason: string) => void): void;
  end(): void;
}

/** Functions that another thread may call. */
export type Api = { readonly [name: string]: (call: CallOptions, ...values: never[]) => Promise<unknown> };
type Values<F> = F extends (call: CallOptions, ...values: infer V) => Promise<unknown> ? V : never;
type Result<F> = F extends (...values: never[]) => Promise<infer R> ? R : never;

interface Request {
  readonly kind: 'call';
  readonly id: number;
  readonly name: string;
  readonly values: readonly unknown[];
  readonly stopFlag: SharedArrayBuffer | null;
}

interface StopRequest {
  readonly kind: 'stop';
  readonly id: number;
}

type Reply =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly code: HoneErrorCode; readonly message: string };

const STOP_WITHIN_MS = 150;
const PROGRESS_EVERY_MS = 50;

// ---- The calling side -------------------------------------------------------------------------------------------

interface Pending {
  readonly call: CallOptions;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

export class Bridge<A extends Api> {
  readonly #pending = new Map<number, Pending>();
  readonly #stopFlag = createFlag();
  #nextId = 1;
  #isEnded = false;

  constructor(private readonly channel: Channel) {
    channel.onMessage((message) => this.#receive(message as Reply));
    channel.onFailure((reason) => this.end(new HoneError('io', `hone's worker ended: ${reason}`)));
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** One call at a time. */
  call<N extends keyof A & string>(name: N, call: CallOptions, ...values: Values<A[N]>): Promise<Result<A[N]>> {
    const id = this.#nextId++;
    const stop = () => this.#stop(id);
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#isEnded) return reject(new HoneError('io', "hone's worker ended"));
      if (call.signal?.aborted) return reject(HoneError.cancelled());
      this.#pending.set(id, { call, resolve, reject });
      if (this.#stopFlag) Atomics.store(new Int32Array(this.#stopFlag), 0, 0);
      const request: Request = { kind: 'call', id, name, values, stopFlag: this.#stopFlag };
      try {
        this.channel.post(request);
      } catch (thrown) {
        reject(toHoneError(thrown));
      }
    });
    call.signal?.addEventListener('abort', stop);
    return answer.finally(() => {
      this.#pending.delete(id);
      call.signal?.removeEventListener('abort', stop);
    }) as Promise<Result<A[N]>>;
  }

  /** Ends the other thread; calls that wait fail with the reason. */
  end(reason: HoneError = HoneError.cancelled()): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.channel.end();
    for (const pending of this.#pending.values()) pending.reject(reason);
  }

  #stop(id: number): void {
    if (this.#stopFlag) Atomics.store(new Int32Array(this.#stopFlag), 0, 1);
    const request: StopRequest = { kind: 'stop', id };
    this.channel.post(request);
    setTimeout(() => {
      if (this.#pending.has(id)) this.end();
    }, STOP_WITHIN_MS);
  }

  #receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    if (reply.kind === 'result') pending.resolve(reply.value);
    else if (reply.kind === 'error') pending.reject(new HoneError(reply.code, reply.message));
    else this.#tell(reply.id, pending, reply.progress);
  }

  #tell(id: number, pending: Pending, progress: Progress): void {
    try {
      pending.call.onProgress?.(progress);
    } catch (thrown) {
      pending.reject(thrown);
      this.#stop(id);
    }
  }
}

/** null where threads cannot share memory: pages that are not isolated. */
function createFlag(): SharedArrayBuffer | null {
  const isIsolated = (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated ?? true;
  return typeof SharedArrayBuffer === 'function' && isIsolated ? new SharedArrayBuffer(4) : null;
}

// ---- The answering side -----------------------------------------------------------------------------------------

/** Has the caller asked to stop? Seen even inside synchronous work where memory is shared. */
export class StopFlag {
  #shared: Int32Array | null = null;

  share(flag: SharedArrayBuffer | null): void {
    this.#shared = flag && new Int32Array(flag);
  }

  get isSet(): boolean {
    return this.#shared !== null && Atomics.load(this.#shared, 0) !== 0;
  }
}

export function serve(port: Port, api: Api, stopFlag: StopFlag): void {
  const running = new Map<number, AbortController>();
  port.onMessage((message) => {
    const request = message as Request | StopRequest;
    if (request.kind === 'stop') running.get(request.id)?.abort();
    else void answer(request);
  });

  async function answer({ id, name, values, stopFlag: shared }: Request): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    stopFlag.share(shared);
    const reply = (message: Reply) => port.post(message);
    const onProgress = throttled((progress) => reply({ kind: 'progress', id, progress }));
    try {
      const value = await api[name]!({ signal: controller.signal, onProgress }, ...(values as never[]));
      reply({ kind: 'result', id, value });
    } catch (thrown) {
      const { code, message } = toHoneError(thrown);
      reply({ kind: 'error', id, code, message });
    } finally {
      running.delete(id);
    }
  }
}

function throttled(tell: (progress: Progress) => void): (progress: Progress) => void {
  let phase = '';
  let toldAt = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (progress.phase === phase && now - toldAt < PROGRESS_EVERY_MS) return;
    phase = progress.phase;
    toldAt = now;
    tell(progress);
  };
}
