// The devices and webhooks that get the player's notifications, and the player's choices about them
// (protocol/README.md, "Messages to devices").

import { getJson, postJson, remove } from "./http";
import type { MailSettings } from "./mail";

/** The kinds of notifications, in the order of display. */
export const kinds = ["turn", "reminder", "computer", "began", "ended", "asked"] as const;
export type Kind = (typeof kinds)[number];

export const channels = ["push", "webhook", "mail"] as const;
export type DeviceChannel = (typeof channels)[number];

/** From and to: minutes of the local day in the time zone, such as "Europe/Berlin". */
export interface Quiet {
  from: number;
  to: number;
  zone: string;
}

export interface Choices {
  /** The kinds that are off. All others are on. */
  off: Readonly<Record<DeviceChannel, readonly Kind[]>>;
  /** No notification leaves the server in these hours; null: there are none. */
  quiet: Quiet | null;
}

export interface Device {
  id: string;
  channel: DeviceChannel;
  name: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** The server sends nothing to it until a test succeeds, because its service refuses messages. */
  disabled: boolean;
}

export interface NotificationSettings extends Choices {
  /** The server's public key in base64url; null: the operator has set no contact. */
  push: { key: string } | null;
  webhooks: boolean;
  /** Null: the server sends no e-mail. */
  mail: MailSettings | null;
  /** Without the e-mail address. */
  devices: readonly Device[];
}

/** A browser's address for push messages, and its keys in base64url. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `status`: that of the service's reply; null: it could not be reached. */
export type TestResult = { delivered: true } | { delivered: false; status: number | null };

/** How long the server may try to deliver a test message, in milliseconds, and a little more. */
const testWait = 20_000;

const settingsPath = "/api/my/notification-settings";
const devicesPath = "/api/my/devices";
const pathOf = (id: string) => `${devicesPath}/${encodeURIComponent(id)}`;

export function notificationSettings(): Promise<NotificationSettings> {
  return getJson(settingsPath);
}

/** Replaces all earlier choices. */
export async function saveChoices({ off, quiet }: Choices): Promise<void> {
  await postJson(settingsPath, { off, quiet });
}

/** Renews the device with this endpoint, also if it was another player's. */
export async function addPushDevice(
  name: string,
  language: string,
  subscription: Subscription,
): Promise<string> {
  const device = { channel: "push", name, language, ...subscription };
  return (await postJson<{ id: string }>(devicesPath, device)).id;
}

/** `secret` signs the messages to this address. The server does not send it again. */
export function addWebhook(
  name: string,
  language: string,
  endpoint: string,
): Promise<{ id: string; secret: string }> {
  return postJson(devicesPath, { channel: "webhook", name, language, endpoint });
}

export function testDevice(id: string): Promise<TestResult> {
  return postJson(`${pathOf(id)}/test`, {}, AbortSignal.timeout(testWait));
}

export function forgetDevice(id: string): Promise<void> {
  return remove(pathOf(id));
}
