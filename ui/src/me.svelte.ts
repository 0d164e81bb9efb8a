// Who sits at this device.
import { api } from "./api/client";
import type { Person } from "./api/types";

class Me {
  person = $state.raw<Person | null>(null);

  async load(): Promise<void> {
    try {
      this.person = await api.me();
    } catch {
      // Without a server there is nobody to be; pages say what failed.
    }
  }

  async rename(name: string): Promise<void> {
    this.person = await api.rename(name);
  }
}

export const me = new Me();
