import Hall
import Journal

/// The teachers' key, which may be replaced while the server runs.
extension Server {
  /// The key at the start. Where there is none, one is made; where that fails, the children can play
  /// all the same.
  static func key(in file: KeyFile, complain: (String) -> Void) -> TeacherKey? {
    let trouble: KeyFile.Trouble
    do throws(KeyFile.Trouble) {
      return TeacherKey(try file.read())
    } catch {
      trouble = error
    }
    do throws(DiskTrouble) {
      let key = TeacherKey(try file.renew())
      if trouble != .missing {
        complain(
          "The teacher's key could not be read from \(file.path): \(trouble) "
            + "A new one was made. To see it: ordrum key")
      }
      return key
    } catch {
      complain(
        "There is no teacher's key, because \(file.path) cannot be written. \(error) "
          + "Later, make one with: ordrum key --new")
      return nil
    }
  }

  /// Looks whether the key is another by now. While the file says none, the last one stays.
  func lookAtKey() {
    guard let keyFile else { return }
    do throws(KeyFile.Trouble) {
      let key = TeacherKey(try keyFile.read())
      hasComplainedOfKey = false
      house.change(key: key)
    } catch {
      // Without any key there is nothing to keep, and that has been told.
      if hasComplainedOfKey || house.hall.key == nil { return }
      hasComplainedOfKey = true
      options.complain(
        "The teacher's key stays as it was, but \(keyFile.path) does not say it any more: "
          + "\(error) To make a new one: ordrum key --new")
    }
  }
}

extension House {
  /// Whoever was a teacher by another key is one no more, and hears so.
  func change(key: TeacherKey?) {
    deliver(hall.change(key: key))
  }
}
